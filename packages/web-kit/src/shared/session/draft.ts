import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "./session.ts";
import { draftKey, readText, writeText } from "./storage.ts";

const meNow = () => useSession.getState().user?._id ?? "";

function read<T extends object>(key: string, initial: T): T {
  try {
    const kept: unknown = JSON.parse(readText(key, true) ?? "null");
    return typeof kept === "object" && kept ? { ...initial, ...kept } : initial;
  } catch {
    return initial;
  }
}

/** What stands in the fields of a form. */
const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => value));

const never = () => () => {};

/**
 * A form's input that survives a failed send and a reload of the tab. Never for passwords. It is its writer's: also while their
 * session is over, and of whoever signs in over what a visitor has begun; nobody else finds it. A form that comes as HTML is drawn
 * without it first; what was typed into `form` before it became live is newer than what was kept.
 */
export function useDraft<T extends object>(
  name: string,
  initial: T,
  form?: RefObject<HTMLFormElement | null>,
) {
  const [owner, setOwner] = useState(meNow);
  // When it is needed: a form may be sent and cleared as its visitor has just signed in.
  const keyNow = () => draftKey(meNow() || owner, name);
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // drawn-the-same: what was kept is taken once the page is live
  const [draft, setDraft] = useState(() => (isLive ? read(keyNow(), initial) : initial));
  const me = useSession((s) => s.user?._id ?? "");
  if (me && me !== owner) {
    setOwner(me);
    // drawn-the-same: nobody is signed in while a page becomes live
    if (owner) setDraft(read(draftKey(me, name), initial));
  }
  const set = (next: T) => {
    writeText(keyNow(), JSON.stringify(next), true);
    setDraft(next);
  };
  const clear = () => {
    writeText(keyNow(), null, true);
    setDraft(initial);
  };
  // Before anything else is drawn, which would empty the fields.
  useLayoutEffect(() => {
    if (isLive) return;
    const typed = form?.current ? typedIn(form.current) : {};
    const kept = read(keyNow(), initial);
    if (Object.keys(typed).length > 0) set({ ...kept, ...typed });
    else setDraft(kept);
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page begins
  }, []);
  return [draft, set, clear] as const;
}
