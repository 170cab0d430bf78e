import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { contentApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Query, setPrefetched, usePages, useQuery } from "../shared/api/query.ts";
import { ApiError } from "../shared/api/api-error.ts";
import { useSession } from "../shared/session/session.ts";
import { fakeApi, problem, resetKit } from "../testing/fake-api.ts";
import { pageData, prefetch } from "./prefetch.ts";

const post = (id: string) => ({
  key: ["blog", id] as const,
  endpoint: contentCalls.blog,
  input: { params: { id } },
});
const posts: Query<typeof contentCalls.blogs> = {
  key: ["blogs"],
  endpoint: contentCalls.blogs,
  input: { query: {} },
};

const blog = (title: string) => ({
  _id: title,
  title,
  content: "",
  author: "Asha",
  coverImage: null,
  excerpt: "",
  likes: 0,
  keyTakeaways: [],
  createdAt: "2025-01-05T06:30:00.000Z",
  liked: false,
  saved: false,
  draft: false,
});
const page = (title: string, nextCursor: string | null) => ({
  blogs: [blog(title)],
  page: 1,
  nextCursor,
  total: 2,
});

const ann = {
  _id: "a1",
  userName: "Ann",
  email: "",
  role: "Student" as const,
  image: null,
  phoneNo: "",
  refreshToken: "t",
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
afterEach(cleanup);
afterEach(() => {
  setPrefetched([]);
  act(() => resetKit());
});

const usePosts = () => usePages(posts, (reply) => ({ ...reply, items: reply.blogs }));

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// The first test of this file: afterwards the page counts as settled.
test("what came with the page stands in for whoever asks, and is read again once the page is settled", async () => {
  const read = vi.fn(() => ({ blog: blog("own") }));
  const cursors: (string | undefined)[] = [];
  const readPage = (cursor?: string) => {
    cursors.push(cursor);
    return cursor ? page("second", null) : page("first", "2");
  };
  fakeApi(contentApi)({ blog: read, blogs: ({ query }) => readPage(query.cursor) });
  setPrefetched([
    { key: ["blog", "1"], data: { blog: blog("sent") } },
    { key: ["blogs"], data: page("sent", "2") },
  ]);
  const { result } = renderHook(() => ({ one: useQuery(post("1")), list: usePosts() }));
  const shown = () => [
    result.current.one.data?.blog.title,
    ...result.current.list.items.map(({ title }) => title),
  ];
  expect(shown()).toEqual(["sent", "sent"]);
  await wait(1000);
  act(() => useSession.getState().signIn(ann));
  expect(shown()).toEqual(["sent", "sent"]);
  expect([result.current.one.isLoading, result.current.list.isLoading]).toEqual([false, false]);
  act(() => result.current.list.loadMore());
  await wait(0);
  expect(shown()).toEqual(["sent", "sent", "second"]);
  // The page that came is not read again with the next one.
  expect(cursors).toEqual(["2"]);
  await wait(900);
  expect(read).not.toHaveBeenCalled();
  await wait(200);
  expect(read).toHaveBeenCalledTimes(1);
  expect(cursors).toEqual(["2", undefined, "2"]);
  expect(shown()).toEqual(["own", "first", "second"]);
});

test("more that is asked for while the list is read again for its owner comes with that reading", async () => {
  const waiting: (() => void)[] = [];
  fakeApi(contentApi)({
    blogs: async ({ query }) => {
      await new Promise<void>((done) => waiting.push(done));
      return query.cursor ? page("second", null) : page("first", "2");
    },
  });
  const answerAll = async () => {
    for (const answer of waiting.splice(0)) answer();
    await wait(10);
  };
  setPrefetched([{ key: ["blogs"], data: page("sent", "2") }]);
  act(() => useSession.getState().signIn(ann));
  const { result } = renderHook(usePosts);
  await wait(3000);
  expect(waiting).toHaveLength(1);
  act(() => result.current.loadMore());
  for (let turn = 0; turn < 4; turn++) await answerAll();
  expect(result.current.items.map(({ title }) => title)).toEqual(["first", "second"]);
});

test("nobody reads again what anybody may see, and it stands in for nobody else", async () => {
  const read = vi.fn(() => ({ blog: blog("own") }));
  fakeApi(contentApi)({ blog: read });
  setPrefetched([{ key: ["blog", "2"], data: { blog: blog("sent") } }]);
  const first = renderHook(() => useQuery(post("2")));
  await wait(5000);
  expect(first.result.current.data?.blog.title).toBe("sent");
  expect(read).not.toHaveBeenCalled();
  first.unmount();
  act(() => useSession.getState().signIn(ann));
  const { result } = renderHook(() => useQuery(post("2")));
  expect(result.current.data).toBeUndefined();
  await wait(0);
  expect(read).toHaveBeenCalledTimes(1);
});

test("what was not found stands in as the failure that it was", async () => {
  fakeApi(contentApi)({
    blog: () => {
      throw problem(404, "Gone");
    },
  });
  const gone = { message: "Not found", code: "not_found", status: 404 };
  setPrefetched([{ key: ["blog", "3"], problem: gone }]);
  const { result } = renderHook(() => useQuery(post("3")));
  const status = () => result.current.error instanceof ApiError && result.current.error.status;
  expect([status(), result.current.isLoading]).toEqual([404, false]);
  await wait(0);
  expect(status()).toBe(404);
});

test("a signed-in person's page is hydrated as a visitor's and then becomes their own", async () => {
  fakeApi(contentApi)({ blog: () => ({ blog: blog("own") }), blogs: () => page("own", null) });
  const lists: unknown[] = [];
  const Page = () => {
    const { items, isStale, isLoading } = usePosts();
    lists.push([items.length, isStale, isLoading]);
    const name = useSession((s) => s.user?.userName ?? "nobody");
    return createElement("p", null, `${name}: ${useQuery(post("4")).data?.blog.title}`);
  };
  setPrefetched([
    { key: ["blog", "4"], data: { blog: blog("sent") } },
    { key: ["blogs"], data: page("sent", null) },
  ]);
  const place = document.createElement("div");
  place.innerHTML = renderToString(createElement(Page));
  expect(place.textContent).toBe("nobody: sent");
  useSession.getState().signIn(ann);
  const [node, onRecoverableError] = [place.firstChild, vi.fn()];
  let root: Root | undefined;
  act(() => void (root = hydrateRoot(place, createElement(Page), { onRecoverableError })));
  expect([place.textContent, place.firstChild === node]).toEqual(["Ann: sent", true]);
  expect(onRecoverableError).not.toHaveBeenCalled();
  await wait(0);
  expect(place.textContent).toBe("Ann: own");
  // Never stale nor loading, in whoever's name it was drawn.
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.filter((one) => JSON.stringify(one) !== "[1,false,false]")).toEqual([]);
  act(() => root?.unmount());
});

const HEAD = { title: "A post" };

test("a loader's query is found by the key that the component asks with", async () => {
  const query = await prefetch({ read: async () => ({ blog: blog("sent") }) as never }, post("5"));
  expect(query).toEqual({ key: ["blog", "5"], data: { blog: blog("sent") } });
  expect(pageData(HEAD, [query])).toMatchObject({
    data: { head: HEAD, queries: [query] },
    init: { status: 200 },
  });
});

test.each([404, 410])("what answers %i makes the page's status", async (status) => {
  const read = () => Promise.reject(new ApiError(status, { message: "Gone", code: "not_found" }));
  const query = await prefetch({ read }, post("6"));
  expect(query.problem).toMatchObject({ status, code: "not_found" });
  expect(pageData(HEAD, [query])).toMatchObject({
    data: { head: { noindex: true } },
    init: { status },
  });
});

test("any other failure leaves the page to the browser", async () => {
  const read = () => Promise.reject(new ApiError(503, { message: "Away", code: "unavailable" }));
  await expect(prefetch({ read }, post("7"))).rejects.toThrow("Away");
});
