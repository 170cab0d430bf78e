import { retryOnce } from "../../bundled/retry-once.ts";
import { ownerNow } from "../../bundled/forms/sending.ts";

export type { Sending } from "../../bundled/forms/sending.ts";
export { onceHeader } from "../../bundled/forms/sending.ts";

/** What is kept on this device, loaded when it is first needed. */
export const loadOffline = () =>
  retryOnce(() => import(/* webpackChunkName: "offline" */ "../../deferred/offline/offline.ts"));

type Kept = Awaited<ReturnType<typeof loadOffline>>;

let begin: (loaded: Kept) => void = () => {};
const begun = new Promise<Kept>((go) => {
  begin = go;
});

/** The shell's, once the page is live: from now on replies are kept, and what waits is sent. `refresh` is the queries' own. */
export const startOffline = async (refresh: (subject: string) => void) => {
  const loaded = await loadOffline();
  await loaded.start(refresh);
  begin(loaded);
};

/** Keeps what was read last, for a time without network. What came with a page is as old as that. */
export const keepSeen = (
  key: readonly unknown[],
  reply: unknown,
  owner = ownerNow(),
  isFromPage = false,
) => void begun.then(({ keep }) => keep(owner, key, reply, isFromPage));

/** Nothing answered; a call that was given up is none of these. */
export const isSilence = (error: unknown, mayBeCancelled = false) =>
  error instanceof Error &&
  "problem" in error &&
  ["network", ...(mayBeCancelled ? [] : ["aborted"])].includes(
    (error.problem as { code: string }).code, // safe: an ApiError, of whichever copy of its class
  );

/** `read`, whose last reply stands in where nothing answers. */
export const lastSeen =
  <T>(key: readonly unknown[], read: () => Promise<T>, mayBeCancelled = false) =>
  async (): Promise<T> => {
    const owner = ownerNow();
    try {
      const reply = await read();
      keepSeen(key, reply, owner);
      return reply;
    } catch (error) {
      if (!isSilence(error, mayBeCancelled) || !("indexedDB" in globalThis)) throw error;
      const found = await loadOffline()
        .then(({ recall }) => recall(owner, key))
        .catch(() => undefined);
      if (!found) throw error;
      return found.reply as T; // safe: kept above under the same key
    }
  };
