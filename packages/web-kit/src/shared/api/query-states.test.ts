import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { resetKit } from "../../testing/fake-api.ts";
import { refresh, usePages, useQuery } from "./query.ts";

afterEach(cleanup);
afterEach(() => act(async () => resetKit()));
afterEach(() => void vi.useRealTimers());

const page = (cursor = "0") => ({
  items: [`${cursor}.0`, `${cursor}.1`],
  nextCursor: cursor === "2" ? null : String(Number(cursor) + 1),
  total: 6,
});

/** Answers that the test gives, one question after the other. */
function asking<T>() {
  const asked: { cursor: string | undefined; answer: (value: T) => void; fail: () => void }[] = [];
  const read = (cursor?: string) =>
    new Promise<T>((resolve, reject) => {
      asked.push({ cursor, answer: resolve, fail: () => reject(new Error("away")) });
    });
  return { asked, read };
}

test("a list reports loading, loaded, loading more and complete", async () => {
  const { asked, read } = asking<ReturnType<typeof page>>();
  const { result } = renderHook(() => usePages(["states"], read));
  const list = () => result.current;
  expect(list()).toMatchObject({ isLoading: true, isMore: false, isStale: false, hasMore: false });
  expect(list()).toMatchObject({ items: [], total: 0, first: undefined, error: undefined });
  await act(async () => asked[0]?.answer(page()));
  expect(list()).toMatchObject({ isLoading: false, isMore: false, isStale: false, hasMore: true });
  expect(list()).toMatchObject({ first: page(), total: 6, moreError: undefined });
  act(() => list().loadMore());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(list()).toMatchObject({ isLoading: false, isMore: true, isStale: false });
  await act(async () => asked[1]?.answer(page("1")));
  expect(list()).toMatchObject({ isMore: false, hasMore: true });
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "1"]);
});

test("a list that failed to load gives its error, and loads on reload", async () => {
  const { asked, read } = asking<ReturnType<typeof page>>();
  const { result } = renderHook(() => usePages(["failing"], read));
  await act(async () => asked[0]?.fail());
  expect(result.current).toMatchObject({ isLoading: false, moreError: undefined, items: [] });
  expect(result.current.error).toBeInstanceOf(Error);
  act(() => result.current.reload());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(result.current).toMatchObject({ isLoading: true, error: undefined });
  await act(async () => asked[1]?.answer(page()));
  expect(result.current).toMatchObject({ error: undefined, total: 6 });
});

test("while more is tried again its failure is not shown", async () => {
  const { asked, read } = asking<ReturnType<typeof page>>();
  const { result } = renderHook(() => usePages(["again"], read));
  await act(async () => asked[0]?.answer(page()));
  act(() => result.current.loadMore());
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.fail());
  expect(result.current.moreError).toBeInstanceOf(Error);
  act(() => result.current.loadMore());
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(result.current).toMatchObject({ isMore: true, moreError: undefined });
  await act(async () => asked[2]?.answer(page("1")));
  expect(result.current.items).toHaveLength(4);
});

test("while another filter loads, more is not on its way, and the old rows are stale", async () => {
  const { asked, read } = asking<ReturnType<typeof page>>();
  const { result, rerender } = renderHook(({ f }) => usePages(["filter", f], read), {
    initialProps: { f: "a" },
  });
  await act(async () => asked[0]?.answer(page()));
  rerender({ f: "b" });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(result.current).toMatchObject({ isStale: true, isMore: false, isLoading: false });
  await act(async () => asked[1]?.fail());
  expect(result.current).toMatchObject({ isStale: false, items: [], moreError: undefined });
  expect(result.current.error).toBeInstanceOf(Error);
});

test("a query reports whether it is validating and its data can be set", async () => {
  const { asked, read } = asking<string>();
  const { result } = renderHook(() => useQuery(["set"], () => read()));
  expect(result.current).toMatchObject({ isLoading: true, isValidating: true, data: undefined });
  await act(async () => asked[0]?.answer("old"));
  expect(result.current).toMatchObject({ isLoading: false, isValidating: false, data: "old" });
  act(() => result.current.set("new"));
  await waitFor(() => expect(result.current.data).toBe("new"));
  expect(asked).toHaveLength(1);
  act(() => result.current.reload());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(result.current).toMatchObject({ isLoading: false, isValidating: true, data: "new" });
});

test("two queries with the same key within a second send one request", async () => {
  const read = vi.fn<() => Promise<string>>(async () => "x");
  renderHook(() => useQuery(["twice"], read));
  renderHook(() => useQuery(["twice"], read));
  await act(async () => {});
  expect(read).toHaveBeenCalledTimes(1);
});

test("does not retry a failed query nor revalidate on focus", async () => {
  vi.useFakeTimers();
  const read = vi.fn<() => Promise<string>>(() => Promise.reject(new Error("away")));
  renderHook(() => useQuery(["calm"], read));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  globalThis.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(read).toHaveBeenCalledTimes(1);
});

test("reloads a query at its refresh interval", async () => {
  vi.useFakeTimers();
  const read = vi.fn<() => Promise<string>>(async () => "x");
  renderHook(() => useQuery(["fresh"], read, { refreshMs: 5000 }));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(read).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  [true, "for a"],
  [false, undefined],
])("the data of the last key stays only if wanted: %s", async (keepPreviousData, shown) => {
  const { result, rerender } = renderHook(
    ({ f }) =>
      useQuery(
        ["kept", keepPreviousData, f],
        () => (f === "a" ? Promise.resolve("for a") : new Promise<string>(() => {})),
        {
          keepPreviousData,
        },
      ),
    { initialProps: { f: "a" } },
  );
  await waitFor(() => expect(result.current.data).toBe("for a"));
  rerender({ f: "b" });
  expect(result.current.data).toBe(shown);
});

test("refresh reloads lists of its subject only", async () => {
  const [read, other] = [vi.fn(async (cursor?: string) => page(cursor)), vi.fn(async () => page())];
  renderHook(() => usePages(["mine"], read));
  const left = renderHook(() => usePages(["mine", "left"], other));
  renderHook(() => usePages(["theirs"], other));
  await act(async () => {});
  left.unmount();
  const calls = [read.mock.calls.length, other.mock.calls.length];
  await act(async () => refresh("mine"));
  expect([read.mock.calls.length, other.mock.calls.length]).toEqual([
    (calls[0] ?? 0) + 1,
    calls[1],
  ]);
});
