import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { useSWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import { resetKit } from "../../testing/fake-api.ts";
import { refresh, usePages, useQuery } from "./query.ts";
import { useSession } from "../session/session.ts";

const person = (name: string) => ({
  _id: name,
  userName: name,
  email: "",
  role: "Student" as const,
  image: null,
  phoneNo: "",
  refreshToken: name,
});

/** Three pages of two: "0.0 0.1", "1.0 1.1", "2.0 2.1". */
const page = (cursor = "0", mark = "") => ({
  items: [`${cursor}.0${mark}`, `${cursor}.1${mark}`],
  nextCursor: cursor === "2" ? null : String(Number(cursor) + 1),
  total: 6,
});

afterEach(cleanup);
afterEach(() => act(async () => resetKit()));

test("reads, shows a failure at once, and reads again on reload", async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("away"));
  read.mockResolvedValue("profile");
  const { result } = renderHook(() => useQuery(["profile-a"], read));
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(result.current.error).toBeInstanceOf(Error));
  act(() => result.current.reload());
  await waitFor(() => expect(result.current).toMatchObject({ data: "profile", error: undefined }));
  expect(read).toHaveBeenCalledTimes(2);
});

test("a null key waits", async () => {
  const read = vi.fn<() => Promise<string>>().mockResolvedValue("x");
  const { result } = renderHook(() => useQuery(null, read));
  await act(async () => {});
  expect(read).not.toHaveBeenCalled();
  expect(result.current.isLoading).toBe(false);
});

test("never shows the data of one person to the next", async () => {
  act(() => useSession.getState().signIn(person("ann")));
  const read = async () => `for ${useSession.getState().user?._id}`;
  const { result } = renderHook(() => useQuery(["mine"], read));
  await waitFor(() => expect(result.current.data).toBe("for ann"));
  act(() => useSession.getState().signIn(person("ben")));
  expect(result.current.data).toBeUndefined();
  await waitFor(() => expect(result.current.data).toBe("for ben"));
});

test("pages grow by loadMore until the last one", async () => {
  const { result } = renderHook(() => usePages(["grow"], async (cursor) => page(cursor)));
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  expect(result.current).toMatchObject({ total: 6, hasMore: true });
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.items).toHaveLength(4));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.hasMore).toBe(false));
  expect(result.current.items).toEqual(["0.0", "0.1", "1.0", "1.1", "2.0", "2.1"]);
});

test("a failed loadMore keeps the rows and can be tried again", async () => {
  let isUnavailable = true;
  const read = async (cursor?: string) => {
    if (cursor === "1" && isUnavailable) throw new Error("away");
    return page(cursor);
  };
  const { result } = renderHook(() => usePages(["more"], read));
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.moreError).toBeInstanceOf(Error));
  expect(result.current).toMatchObject({ error: undefined, isMore: false });
  expect(result.current.items).toHaveLength(2);
  isUnavailable = false;
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.items).toHaveLength(4));
});

test("while another filter loads the old rows stay as stale; when it fails they go", async () => {
  let answer: (value: ReturnType<typeof page>) => void = () => {};
  const read = (filter: string) => () => {
    if (filter === "a") return Promise.resolve(page());
    if (filter === "c") return Promise.reject(new Error("away"));
    return new Promise<ReturnType<typeof page>>((resolve) => (answer = resolve));
  };
  const { result, rerender } = renderHook(({ f }) => usePages(["stale", f], read(f)), {
    initialProps: { f: "a" },
  });
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  rerender({ f: "b" });
  await waitFor(() => expect(result.current.isStale).toBe(true));
  expect(result.current.items).toHaveLength(2);
  await act(async () => answer(page("2")));
  await waitFor(() => expect(result.current).toMatchObject({ isStale: false, hasMore: false }));
  rerender({ f: "c" });
  await waitFor(() => expect(result.current.error).toBeInstanceOf(Error));
  expect(result.current.items).toEqual([]);
});

test("refresh reloads every list and query of the subject and no other", async () => {
  let mark = "";
  const one = vi.fn<() => Promise<string>>(async () => `one${mark}`);
  const other = vi.fn<() => Promise<string>>(async () => "other");
  const { result } = renderHook(() => ({
    one: useQuery(["bookings", 1], one),
    other: useQuery(["tutors"], other),
    list: usePages(["bookings", "list"], async (cursor) => page(cursor, mark)),
  }));
  await waitFor(() => expect(result.current.list.items).toHaveLength(2));
  act(() => result.current.list.loadMore());
  await waitFor(() => expect(result.current.list.items).toHaveLength(4));
  mark = "!";
  act(() => refresh("bookings"));
  await waitFor(() => expect(result.current.list.items).toEqual(["0.0!", "0.1!", "1.0!", "1.1!"]));
  await waitFor(() => expect(result.current.one.data).toBe("one!"));
  expect(other).toHaveBeenCalledTimes(1);
});

test("a list that was refreshed while it was not shown is read again when it is", async () => {
  let mark = "";
  const use = () => usePages(["away"], async (cursor) => page(cursor, mark));
  const first = renderHook(use);
  await waitFor(() => expect(first.result.current.items).toHaveLength(2));
  first.unmount();
  mark = "!";
  act(() => refresh("away"));
  const second = renderHook(use);
  await waitFor(() => expect(second.result.current.items).toEqual(["0.0!", "0.1!"]));
});

/** All that the cache still holds. */
const kept = () => {
  const { result } = renderHook(() => useSWRConfig().cache);
  return [...result.current.keys()].flatMap((key) => {
    const data = result.current.get(key)?.data;
    return data === undefined ? [] : [JSON.stringify(data)];
  });
};

test("signing out clears queries and lists from memory", async () => {
  act(() => useSession.getState().signIn(person("ann")));
  const list = renderHook(() => usePages(["letters"], async (cursor) => page(cursor, " of ann")));
  const one = renderHook(() => useQuery(["letter"], async () => "of ann"));
  await waitFor(() => expect(list.result.current.items).toHaveLength(2));
  await waitFor(() => expect(one.result.current.data).toBe("of ann"));
  expect(kept().join(" ")).toContain("of ann");
  list.unmount();
  one.unmount();
  act(() => useSession.getState().signOut());
  expect(kept()).toEqual([]);
});

test("resetKit clears lists too", async () => {
  const { result, unmount } = renderHook(() => usePages(["reset"], async (cursor) => page(cursor)));
  await waitFor(() => expect(result.current.items).toHaveLength(2));
  unmount();
  resetKit();
  expect(kept()).toEqual([]);
});

test("a page that arrives after signing out is not kept", async () => {
  act(() => useSession.getState().signIn(person("ann")));
  let arrive: (value: ReturnType<typeof page>) => void = () => {};
  const late = () => new Promise<ReturnType<typeof page>>((resolve) => (arrive = resolve));
  const { unmount } = renderHook(() => usePages(["late"], late));
  unmount();
  act(() => useSession.getState().signOut());
  await act(async () => arrive(page()));
  expect(kept()).toEqual([]);
});

const outAndIn = [
  () => useSession.getState().signOut(),
  () => useSession.getState().signIn(person("ann")),
];

test.each([
  ["one after the other", () => outAndIn.forEach((step) => act(step))],
  ["in one go", () => act(() => outAndIn.forEach((step) => step()))],
])(
  "the same person back within a second reads again: signed out and in %s",
  async (_, comeBack) => {
    act(() => useSession.getState().signIn(person("ann")));
    const read = vi.fn<() => Promise<string>>(async () => "for ann");
    const { result } = renderHook(() => useQuery(["back"], read));
    const list = renderHook(() => usePages(["back", "list"], async (cursor) => page(cursor)));
    await waitFor(() => expect(result.current.data).toBe("for ann"));
    await waitFor(() => expect(list.result.current.items).toHaveLength(2));
    comeBack();
    await waitFor(() => expect(result.current.data).toBe("for ann"));
    await waitFor(() => expect(list.result.current.items).toHaveLength(2));
  },
);

test("reads again when the same person signs in again within a second", async () => {
  act(() => useSession.getState().signIn(person("ann")));
  const read = vi.fn<() => Promise<string>>(async () => "for ann");
  const first = renderHook(() => useQuery(["anew"], read));
  await waitFor(() => expect(first.result.current.data).toBe("for ann"));
  first.unmount();
  act(() => useSession.getState().signOut());
  act(() => useSession.getState().signIn(person("ann")));
  const second = renderHook(() => useQuery(["anew"], read));
  await waitFor(() => expect(second.result.current.data).toBe("for ann"));
});
