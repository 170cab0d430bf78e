/** Browser storage that may be missing or refused, as in private windows: then nothing is kept and nothing breaks. */
export function readText(key: string, session = false): string | null {
  try {
    return (session ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null;
  }
}

const YEAR_SECONDS = 31_536_000;

/** One word that the server draws the next page with; null removes it. Holds nothing about a person. */
export function writeCookie(name: string, word: string | null) {
  const age = word === null ? 0 : YEAR_SECONDS;
  document.cookie = `${name}=${word ?? ""}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

const DRAFT = "draft:";

/** Where this tab keeps what somebody writes; `owner` is empty for a visitor. */
export const draftKey = (owner: string, name: string) => DRAFT + (owner && `@${owner}:`) + name;

const isVisitors = (key: string) => key.startsWith(DRAFT) && !key.startsWith(`${DRAFT}@`);

/** What the chat client begins the keys of unsent messages with. */
const UNSENT = "chat:unsent:";

/** Removes from this tab what was written and not sent: by everybody, or by all but visitors and `owner`. */
export function forgetDrafts(owner?: string) {
  const isKept = (key: string) =>
    owner !== undefined &&
    (isVisitors(key) || key.startsWith(draftKey(owner, "")) || key === UNSENT + owner);
  try {
    for (const key of Object.keys(sessionStorage))
      if ((key.startsWith(DRAFT) || key.startsWith(UNSENT)) && !isKept(key))
        sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Removes from this browser what begins like that, but for this one. */
export function forgetKeys(start: string, but: string) {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(start) && key !== but) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Makes what a visitor wrote in this tab that of `owner`. */
export function claimDrafts(owner: string) {
  try {
    for (const key of Object.keys(sessionStorage).filter(isVisitors)) {
      const own = draftKey(owner, key.slice(DRAFT.length));
      sessionStorage.setItem(own, sessionStorage.getItem(key) ?? "");
      sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept, or there is no space for it twice: it stays a visitor's.
  }
}

/** Null removes the entry. */
export function writeText(key: string, value: string | null, session = false) {
  try {
    const store = session ? sessionStorage : localStorage;
    if (value === null) store.removeItem(key);
    else store.setItem(key, value);
  } catch {
    // Nothing can be kept here; the page works on without it.
  }
}
