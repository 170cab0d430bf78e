import { create } from "zustand";
import type { WaitingForm, WaitingMessage } from "./database.ts";

interface OfflineState {
  /** Key of a query → when the reply was read that stands in for one that did not come. */
  readonly stale: ReadonlyMap<string, number>;
  /** Of the person who is signed in; of nobody where nobody is. Oldest first. */
  readonly forms: readonly WaitingForm[];
  readonly messages: readonly WaitingMessage[];
}

/** What this page shows from the device, and what waits on it. */
export const useOffline = create<OfflineState>()(() => ({
  stale: new Map(),
  forms: [],
  messages: [],
}));

export function setStale(key: string, at: number | null) {
  const { stale } = useOffline.getState();
  if (at === null && !stale.has(key)) return;
  const next = new Map(stale);
  if (at === null) next.delete(key);
  else next.set(key, at);
  useOffline.setState({ stale: next });
}
