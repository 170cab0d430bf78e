import { useSyncExternalStore } from "react";
import { useSession } from "../shared/session/session.ts";
import { readText, writeText } from "../shared/session/storage.ts";

const KEY = "weakPassword";
const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Remembers whose password is easy to guess, or null; a sign-in tells and a change of the password ends it. */
export function noteWeakPassword(personId: string | null): void {
  writeText(KEY, personId);
  for (const onChange of listeners) onChange();
}

/** A hook: whether the signed-in person is to choose another password. */
export function useWeakPassword(): boolean {
  const me = useSession((s) => s.user?._id);
  const whose = useSyncExternalStore(subscribe, () => readText(KEY));
  return me !== undefined && whose === me;
}
