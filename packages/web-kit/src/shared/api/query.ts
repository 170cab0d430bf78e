import type { Call, Input, Reply } from "@tutorsetu/contracts/endpoint";
import { useEffect } from "react";
import useSWR, { mutate, unload } from "swr";
import useSWRInfinite from "swr/infinite";
import * as prefetched from "../../bundled/prefetched.ts";
import { keepSeen, lastSeen } from "../offline/offline.ts";
import { useSession } from "../session/session.ts";
import { ApiError, callEndpoint } from "./api.ts";
import { readPages } from "../../bundled/read-pages.ts";

export { setPrefetched } from "../../bundled/prefetched.ts";
export type Key = readonly [subject: string, ...rest: unknown[]];

/** What a component asks for and a loader prefetches: one object for both, so that they cannot drift apart. */
export interface Query<E extends Call = Call> {
  readonly key: Key;
  readonly endpoint: E;
  readonly input: Input<E>;
}

const swrOptions = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  dedupingInterval: 1000,
} as const;

/** Counts changes of the signed-in person: signing in again starts with an empty cache. */
let sessionCount = 0;

/** Another person's data must never be shown from the cache, so the person is part of every key. */
const useOwner = () => useSession((s) => `${sessionCount} ${s.user?._id ?? ""}`);

interface Options {
  /** Show the data of the last key until the next key's is loaded. */
  readonly keepPreviousData?: boolean;
  /** Read again this often while the page is visible. */
  readonly refreshMs?: number;
}

export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly isValidating: boolean;
  readonly reload: () => void;
  readonly set: (next: T) => void;
}

/** One query of the server, cached by key across remotes; null waits. `key[0]` names the subject for `refresh`. */
export function useQuery<E extends Call>(
  query: Query<E> | null,
  options?: Options,
): QueryState<Reply<E>>;
export function useQuery<T>(
  key: Key | null,
  read: () => Promise<T>,
  options?: Options,
): QueryState<T>;
export function useQuery<T>(
  asked: Key | Query | null,
  second?: (() => Promise<T>) | Options,
  third?: Options,
): QueryState<T> {
  const query = asked && "endpoint" in asked ? asked : null;
  const key = query ? query.key : (asked as Key | null); // safe: what is no query is a key
  const callQuery = () =>
    query ? (callEndpoint(query.endpoint, query.input) as Promise<T>) : Promise.reject(); // safe: typed by the overload
  const [read, options = {}] = typeof second === "function" ? [second, third] : [callQuery, second];

  const owner = useOwner();
  const fallback = query ? prefetched.prefetchedFor(query.key) : undefined;
  const problem = fallback?.problem;
  const swr = useSWR<T, unknown>(key && ["one", owner, ...key], key && lastSeen(key, read), {
    ...swrOptions,
    keepPreviousData: options.keepPreviousData,
    refreshInterval: options.refreshMs,
    ...(fallback && { ...prefetched.fromPage, fallbackData: fallback.data as T }), // safe: the same endpoint's reply
  });
  const { data, error, isValidating, mutate: again } = swr;
  const keep = () => {
    if (!fallback || problem) return;
    void again(fallback.data as T, false); // safe: as above
    keepSeen(fallback.key, fallback.data, "", true);
  };
  prefetched.useReadAgain(owner, fallback, keep, () => again());
  const isLoading = swr.isLoading && !problem;
  const known = error ?? (problem && new ApiError(problem.status, problem));
  return {
    data,
    error: isLoading ? undefined : known,
    isLoading,
    isValidating,
    reload: () => void again(),
    set(next: T) {
      if (key) keepSeen(key, next);
      void again(next, false);
    },
  };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** A page with the key it was loaded for, to distinguish stale rows from fresh ones. */
interface KeyedPage<P> {
  readonly of: string;
  readonly page: P;
}

export interface PagesState<P extends Page<unknown>> {
  readonly items: P["items"][number][];
  /** The whole reply of the first page. */
  readonly first: P | undefined;
  readonly total: number;
  readonly isLoading: boolean;
  readonly isStale: boolean;
  readonly isMore: boolean;
  readonly hasMore: boolean;
  /** Where the next page begins. */
  readonly nextCursor: string | null;
  readonly error: unknown;
  /** Set when more rows, or the same rows again, could not be read. */
  readonly moreError: unknown;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const mounted = new Set<{ subject: string; reload: () => void }>();

interface ListOptions {
  readonly signal?: () => AbortSignal;
}

/** A cursor-paged list: a query, and how its reply is read as a page. While other filters load, the old rows stay and `isStale` is true. */
export function usePages<E extends Call, P extends Page<unknown>>(
  query: Query<E>,
  itemsOf: (reply: Reply<E>) => P,
  options?: ListOptions,
): PagesState<P>;
export function usePages<T, P extends Page<T>>(
  key: Key,
  read: (cursor?: string) => Promise<P & Page<T>>,
): PagesState<P & Page<T>>;
export function usePages<P extends Page<unknown>>(
  asked: Key | Query,
  second: (given: never) => P | Promise<P>,
  { signal }: ListOptions = {},
): PagesState<P> {
  const query = "endpoint" in asked ? asked : null;
  const key = query ? query.key : (asked as Key); // safe: what is no query is a key
  const pageOf = second as (reply: unknown) => P; // safe here and below: told apart by the overloads
  const read = query
    ? readPages(query, pageOf, signal)
    : (second as unknown as (cursor?: string) => Promise<P>);

  const owner = useOwner();
  const of = JSON.stringify([owner, ...key]);
  const fallback = query ? prefetched.prefetchedFor(key) : undefined;
  const firstPage = fallback && !fallback.problem && { of, page: pageOf(fallback.data) };
  const {
    data,
    error,
    size,
    setSize,
    isValidating,
    mutate: again,
  } = useSWRInfinite<KeyedPage<P>, unknown>(
    (index, before: KeyedPage<P> | null) => {
      const cursor = before?.page.nextCursor ?? "";
      return index > 0 && !cursor ? null : ["page", of, key[0], cursor];
    },
    async ([, , , cursor]: [string, string, string, string]) => {
      // A list with a signal gives up what is not asked for any more.
      const seen = lastSeen(
        [...key, cursor],
        () => read(cursor || undefined),
        signal !== undefined,
      );
      return { of, page: await seen() };
    },
    {
      ...swrOptions,
      dedupingInterval: 0,
      revalidateFirstPage: false,
      revalidateOnMount: true,
      keepPreviousData: true,
      ...(firstPage && { ...prefetched.fromPage, fallbackData: [firstPage] }),
    },
  );
  const keep = () => {
    if (!firstPage) return;
    // The list and its page: without either the next page would be read together with this one.
    void mutate(["page", of, key[0], ""], firstPage, false);
    void again([firstPage], false);
    keepSeen([...key, ""], firstPage.page, "", true);
  };
  const { readAgain, afterReading } = prefetched.useAfterReading(again);
  prefetched.useReadAgain(owner, fallback, keep, readAgain);

  const [subject] = key;
  useEffect(() => {
    const list = { subject, reload: () => void readAgain() };
    mounted.add(list);
    return () => void mounted.delete(list);
  }, [subject, readAgain]);

  // What came with the page is nobody's own: it is not stale when the session appears.
  const known = firstPage && data?.[0]?.of !== of ? [firstPage] : data;
  const isStale = known !== undefined && known[0]?.of !== of;
  const pages = isStale && error ? [] : (known ?? []).map(({ page }) => page);
  const shown = pages.length > 0;
  const isLoading = isValidating && !shown;
  const nextCursor = pages.at(-1)?.nextCursor ?? null;
  const isMore = isValidating && shown && !isStale && pages.length < size;
  return {
    items: pages.flatMap((page) => page.items),
    first: pages[0],
    total: pages[0]?.total ?? 0,
    isLoading,
    isStale: isStale && shown,
    isMore,
    hasMore: Boolean(nextCursor),
    nextCursor,
    error: shown || isLoading ? undefined : error,
    moreError: shown && !isMore ? error : undefined,
    loadMore: () => void afterReading(() => setSize(pages.length + 1)),
    reload: () => void readAgain(),
  };
}

/** Read everything of a subject again, e.g. `refresh("bookings")` after a change. */
export function refresh(subject: string) {
  void mutate((key) => Array.isArray(key) && key[0] === "one" && key[2] === subject);
  const isPage = (key: unknown) => Array.isArray(key) && key[0] === "page" && key[2] === subject;
  void mutate(isPage, undefined, { revalidate: false });
  for (const list of mounted) if (list.subject === subject) list.reload();
}

/** Forgets everything that was read, lists too, and whatever is still under way. */
export const clearQueries = () => unload({ revalidate: false });

useSession.subscribe(({ user }, before) => {
  if (user?._id === before.user?._id) return;
  sessionCount += 1;
  clearQueries();
});
