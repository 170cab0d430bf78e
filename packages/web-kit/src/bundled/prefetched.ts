// The replies that came with the page. Part of the shared queries alone: a second copy would have none.
import type { PrefetchedQuery } from "@tutorsetu/contracts/web/server-bundle";
import { useCallback, useEffect, useRef } from "react";
import { useSession } from "../shared/session/session.ts";

/** By key, whoever asks: they are public. */
let prefetched = new Map<string, PrefetchedQuery>();

/** Replies that stand in until a component's own are there; on the server those of the page that is rendered. */
export function setPrefetched(queries: readonly PrefetchedQuery[]) {
  prefetched = new Map(queries.map((query) => [JSON.stringify(query.key), query]));
}

if (typeof document !== "undefined") {
  const text = document.querySelector("#prefetched")?.textContent;
  if (text) setPrefetched(JSON.parse(text) as PrefetchedQuery[]); // safe: written by the server that sent the page
}

export const prefetchedFor = (key: readonly unknown[]) => prefetched.get(JSON.stringify(key));

/** How a query with such a reply begins: nothing is read. */
export const fromPage = { revalidateOnMount: false, revalidateIfStale: false } as const;

const SETTLE_MS = 2000;
let settled: Promise<unknown> | undefined;

/** Two seconds after the first page that came as HTML is live, when the browser has nothing to do. */
const whenSettled = () =>
  (settled ??= new Promise((done) => {
    // Safari has no such call.
    const idle = () =>
      "requestIdleCallback" in globalThis ? requestIdleCallback(done) : done(null);
    setTimeout(idle, SETTLE_MS);
  }));

/**
 * Hands a reply that came with the page to the owner's cache. Who is signed in may get more than anybody, so it is read once
 * more for them when the browser has time; so is what was missing.
 */
export function useReadAgain(
  owner: string,
  fallback: PrefetchedQuery | undefined,
  keep: () => void,
  again: () => Promise<unknown>,
) {
  useEffect(() => {
    if (!fallback) return;
    let isShown = true;
    keep();
    void whenSettled().then(async () => {
      const id = JSON.stringify(fallback.key);
      // Where several components ask for the same, one reads for all.
      if (!isShown || prefetched.get(id) !== fallback) return;
      if (!fallback.problem) prefetched.delete(id);
      // What anybody may see has just come with the page.
      if (fallback.problem || useSession.getState().user) await again();
      prefetched.delete(id);
    });
    return () => void (isShown = false);
    // oxlint-disable-next-line react/exhaustive-deps -- the other two do the same for the same owner and reply
  }, [owner, fallback]);
}

/** Reads a list again, and lets what is asked for meanwhile come after it: SWR would drop one of the two. */
export function useAfterReading(again: () => Promise<unknown>) {
  const underWay = useRef<Promise<unknown>>(undefined);

  const readAgain = useCallback(async () => {
    const reading = again();
    underWay.current = reading;
    try {
      await reading;
    } finally {
      if (underWay.current === reading) underWay.current = undefined;
    }
  }, [again]);

  async function afterReading(next: () => Promise<unknown>): Promise<void> {
    // A list that could not be read says so itself.
    if (underWay.current) await underWay.current.catch(() => {});
    await next();
  }

  return { readAgain, afterReading };
}
