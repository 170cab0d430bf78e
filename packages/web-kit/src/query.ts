import useSWR, { mutate } from "swr";
import useSWRInfinite, { unstable_serialize } from "swr/infinite";
import { useSession } from "./session.ts";

type Key = readonly [subject: string, ...rest: unknown[]];

const calm = { shouldRetryOnError: false, revalidateOnFocus: false, dedupingInterval: 1000 } as const;

/** Another person's data must never be shown from the cache, so the person is part of every key. */
const useKey = (key: Key) => [useSession((s) => s.user?._id ?? ""), ...key] as const;

/** One reading of the server, cached by key across remotes. `key[0]` names the subject for `refresh`. */
export function useQuery<T>(key: Key, read: () => Promise<T>) {
  const { data, error, isLoading, isValidating, mutate: again } = useSWR<T, unknown>(useKey(key), read, calm);
  return { data, error, isLoading, isValidating, reload: () => void again(), set: (next: T) => void again(next, false) };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** A cursor-paged list. The first page stays in view while other filters load. */
export function usePages<T, P extends Page<T>>(key: Key, read: (cursor?: string) => Promise<P & Page<T>>) {
  const whole = useKey(key);
  const { data, error, size, setSize, isLoading, mutate: again } = useSWRInfinite<P & Page<T>, unknown>(
    (index, before: (P & Page<T>) | null) => {
      if (index === 0) return [...whole, ""];
      return before?.nextCursor ? [...whole, before.nextCursor] : null;
    },
    (page: readonly unknown[]) => read((page.at(-1) as string) || undefined), // safe: the cursor is the last part of the key above
    { ...calm, revalidateFirstPage: false, keepPreviousData: true },
  );
  const pages = data ?? [];
  const last = pages.at(-1);
  return {
    items: pages.flatMap((page) => page.items) as P["items"][number][],
    first: pages[0],
    total: pages[0]?.total ?? 0,
    isLoading: isLoading && pages.length === 0,
    isMore: pages.length > 0 && pages.length < size && !error,
    hasMore: Boolean(last?.nextCursor),
    error: pages.length === 0 ? error : undefined,
    loadMore: () => void setSize(size + 1),
    reload: () => void again(),
  };
}

/** Read everything of a subject again, e.g. `refresh("bookings")` after a change. */
export function refresh(subject: string) {
  const concerns = (key: unknown) =>
    (Array.isArray(key) && key[1] === subject) ||
    (typeof key === "string" && key.startsWith("$inf$") && key.includes(`"${subject}"`));
  void mutate((key) => concerns(key), undefined, { revalidate: true });
  // Paged lists live under their own serialised key.
  void mutate(unstable_serialize(() => [subject]));
}
