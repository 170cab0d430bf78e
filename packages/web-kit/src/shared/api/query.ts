import { useEffect } from "react";
import useSWR, { mutate, unload } from "swr";
import useSWRInfinite from "swr/infinite";
import { useSession } from "../session/session.ts";

export type Key = readonly [subject: string, ...rest: unknown[]];

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

/** One query of the server, cached by key across remotes. `key[0]` names the subject for `refresh`; a null key waits. */
export function useQuery<T>(key: Key | null, read: () => Promise<T>, options: Options = {}) {
  const owner = useOwner();
  const {
    data,
    error,
    isLoading,
    isValidating,
    mutate: again,
  } = useSWR<T, unknown>(key && ["one", owner, ...key], read, {
    ...swrOptions,
    keepPreviousData: options.keepPreviousData,
    refreshInterval: options.refreshMs,
  });
  return {
    data,
    error: isLoading ? undefined : error,
    isLoading,
    isValidating,
    reload: () => void again(),
    set: (next: T) => void again(next, false),
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

const mounted = new Set<{ subject: string; reload: () => void }>();

/** A cursor-paged list. While other filters load, the old rows stay and `isStale` is true. */
export function usePages<T, P extends Page<T>>(
  key: Key,
  read: (cursor?: string) => Promise<P & Page<T>>,
) {
  const of = JSON.stringify([useOwner(), ...key]);
  const {
    data,
    error,
    size,
    setSize,
    isValidating,
    mutate: again,
  } = useSWRInfinite<KeyedPage<P & Page<T>>, unknown>(
    (index, before: KeyedPage<P & Page<T>> | null) => {
      const cursor = before?.page.nextCursor ?? "";
      return index > 0 && !cursor ? null : ["page", of, key[0], cursor];
    },
    async ([, , , cursor]: [string, string, string, string]) => ({
      of,
      page: await read(cursor || undefined),
    }),
    {
      ...swrOptions,
      dedupingInterval: 0,
      revalidateFirstPage: false,
      revalidateOnMount: true,
      keepPreviousData: true,
    },
  );

  const [subject] = key;
  useEffect(() => {
    const list = { subject, reload: () => void again() };
    mounted.add(list);
    return () => void mounted.delete(list);
  }, [subject, again]);

  const isStale = data !== undefined && data[0]?.of !== of;
  const pages = isStale && error ? [] : (data ?? []).map(({ page }) => page);
  const shown = pages.length > 0;
  const isLoading = isValidating && !shown;
  const isMore = isValidating && shown && !isStale && pages.length < size;
  return {
    items: pages.flatMap((page) => page.items) as P["items"][number][],
    /** The whole reply of the first page. */
    first: pages[0],
    total: pages[0]?.total ?? 0,
    isLoading,
    isStale: isStale && shown,
    isMore,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    error: shown || isLoading ? undefined : error,
    /** Set when more rows, or the same rows again, could not be read. */
    moreError: shown && !isMore ? error : undefined,
    loadMore: () => void setSize(pages.length + 1),
    reload: () => void again(),
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
