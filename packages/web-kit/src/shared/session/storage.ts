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

/** What keys of drafts begin with. */
export const DRAFT = "draft:";

/** What the chat client begins the key of unsent messages with. */
const UNSENT = "chat:unsent:";

/** Removes from this tab what was written and not sent. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT) || key.startsWith(UNSENT)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
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
