// @isolate: the browser's database of this file
import "fake-indexeddb/auto";
import { bookingsApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { KEPT_AT } from "@tutorsetu/contracts/web/offline";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { client } from "../../shared/api/api.ts";
import {
  clearQueries,
  refresh,
  setPrefetched,
  usePages,
  useQuery,
} from "../../shared/api/query.ts";
import { useSession } from "../../shared/session/session.ts";
import { DOCUMENT_CACHE } from "../../shared/offline/names.ts";
import { startOffline } from "../../shared/offline/offline.ts";
import { fakeApi, offline, problem, resetKit } from "../../testing/fake-api.ts";
import { database, removeOf, rowsOf, STORES } from "./database.ts";
import { tidy } from "./forget.ts";
import { useOffline } from "./offline.ts";
import { keep, MAX_AGE_MS, MAX_REPLIES, recall } from "./seen.ts";

// The first reply waits for modules, which take their time where other work takes the cores.
configure({ asyncUtilTimeout: 10_000 });

const users = client(usersApi);
const bookings = client(bookingsApi);
const profile = { note: "as the profile" } as never; // safe: only passed on
const NOW = new Date("2026-11-21T10:00:00.000Z").getTime();

const signIn = (_id: string) =>
  useSession.getState().signIn({
    _id,
    userName: _id,
    email: "",
    role: "Student",
    image: null,
    phoneNo: "",
    refreshToken: `token of ${_id}`,
  });
const answers = (answer: () => never) => fakeApi(usersApi)({ profile: answer });
const silence = () => {
  throw offline();
};
const read = (key = "profile") => renderHook(() => useQuery([key], () => users.profile())).result;
const since = () => [...useOffline.getState().stale.values()];
const kept = async (owner: string) => (await rowsOf("replies", owner)).length;

beforeAll(() => startOffline(refresh));
beforeEach(async () => {
  await removeOf(STORES, () => true);
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  act(resetKit);
  useOffline.setState({ stale: new Map() });
  vi.useRealTimers();
});

it("shows the last reply and since when, where nothing answers, until something does", async () => {
  signIn("a");
  answers(() => profile);
  const first = read();
  await waitFor(() => expect(first.current.data).toBe(profile));
  await vi.waitFor(async () => expect(await kept("a")).toBe(1));
  expect(since()).toEqual([]);

  // As after a reload, an hour later.
  await act(async () => clearQueries());
  vi.setSystemTime(NOW + 3_600_000);
  answers(silence);
  const second = read();
  await waitFor(() => expect(second.current.data).toEqual(profile));
  expect([second.current.error, since()]).toEqual([undefined, [NOW]]);

  const fresh = { note: "newer" } as never; // safe: as above
  answers(() => fresh);
  await act(async () => refresh("profile"));
  await waitFor(() => expect(second.current.data).toEqual(fresh));
  await vi.waitFor(() => expect(since()).toEqual([]));
});

it.each([401, 404, 500, 503])("a reply of %i is an answer: nothing stands in", async (status) => {
  signIn("a");
  await keep("a", ["profile"], { old: true });
  answers(() => {
    throw problem(status, "No");
  });
  const shown = read();
  await waitFor(() => expect(shown.current.error).toMatchObject({ status }));
  expect([shown.current.data, since()]).toEqual([undefined, []]);
});

it("stands in for pages of a list, the first and the next", async () => {
  signIn("a");
  const page = (name: string, nextCursor: string | null) =>
    ({ bookings: [name], nextCursor, total: 2, counts: {} }) as never; // safe: only passed on
  fakeApi(bookingsApi)({
    list: ({ query }) => (query.cursor ? page("second", null) : page("first", "next")),
  });
  const show = () =>
    renderHook(() =>
      usePages(["bookings", "current"], async (cursor) => {
        const found = await bookings.list({ query: { cursor } });
        return { ...found, items: found.bookings };
      }),
    ).result;
  const online = show();
  await waitFor(() => expect(online.current.items).toEqual(["first"]));
  act(() => online.current.loadMore());
  await waitFor(() => expect(online.current.items).toEqual(["first", "second"]));
  await vi.waitFor(async () => expect(await kept("a")).toBe(2));

  await act(async () => clearQueries());
  fakeApi(bookingsApi)({ list: silence });
  const away = show();
  await waitFor(() => expect(away.current.items).toEqual(["first"]));
  act(() => away.current.loadMore());
  await waitFor(() => expect(away.current.items).toEqual(["first", "second"]));
});

it("keeps what came with a page for nobody, and says of a page that was kept from when it is", async () => {
  const input = { params: { id: "b" } };
  const query = { key: ["blog", "b"], endpoint: contentApi.blog, input } as const;
  const fromPage = (data: unknown) => {
    setPrefetched([{ key: query.key, data }]);
    return renderHook(() => useQuery(query));
  };
  fromPage("of the page");
  const kept = () => recall("", query.key);
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ reply: "of the page" }));
  useOffline.setState({ stale: new Map() });

  await act(async () => clearQueries());
  document.head.innerHTML = `<meta name="${KEPT_AT}" content="${NOW - 1}">`;
  fromPage("of the kept page");
  await vi.waitFor(() => expect(since()).toEqual([NOW - 1]));
  document.head.innerHTML = "";
  expect(await kept()).toMatchObject({ reply: "of the page" });
  setPrefetched([]);
});

it("keeps nothing of lists that administrators see of others", async () => {
  signIn("a");
  answers(() => profile);
  const shown = read("people");
  await waitFor(() => expect(shown.current.data).toBe(profile));
  await keep("a", ["people"], profile);
  expect(await kept("a")).toBe(0);
});

it("keeps and shows nobody's reply to anybody else", async () => {
  signIn("a");
  await keep("a", ["profile"], profile);
  signIn("b");
  expect(await recall("a", ["profile"])).toBeUndefined();
  expect(await recall("b", ["profile"])).toBeUndefined();
  await keep("a", ["profile"], profile);
  await vi.waitFor(async () => expect(await kept("a")).toBe(0));
});

it("forgets replies with the session, and everything with a sign-out", async () => {
  signIn("a");
  await keep("a", ["profile"], profile);
  useSession.getState().expire();
  await vi.waitFor(async () => expect(await kept("a")).toBe(0));
  signIn("a");
  await keep("a", ["profile"], profile);
  useSession.getState().signOut();
  await vi.waitFor(async () => expect(await (await database()).count("replies")).toBe(0));
});

/** A browser whose worker has kept pages: what is asked of either. */
function workerWithPages() {
  const asked: unknown[] = [];
  vi.stubGlobal("caches", { delete: (name: string) => Promise.resolve(asked.push(name)) });
  const active = { postMessage: (message: unknown) => asked.push(message) };
  const serviceWorker = { getRegistration: () => Promise.resolve({ active }) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
  return asked;
}

it("forgets the pages that the worker keeps, and when it kept them, with a sign-out or for another person", async () => {
  const forgotten = [DOCUMENT_CACHE, { type: "forget" }];
  const asked = workerWithPages();
  signIn("a");
  await tidy();
  useSession.getState().expire();
  signIn("a");
  await tidy();
  expect(asked).toEqual([]);
  useSession.getState().expire();
  signIn("b");
  await vi.waitFor(() => expect(asked).toEqual(forgotten));
  localStorage.setItem("weakPassword", "b");
  useSession.getState().signOut();
  await vi.waitFor(() => expect(asked).toEqual([...forgotten, ...forgotten]));
  expect([localStorage.getItem("weakPassword"), localStorage.getItem("reader")]).toEqual([
    null,
    null,
  ]);
});

it("leaves nothing of whoever signed out before this was loaded, and waits for whose session is over", async () => {
  const row = { id: "1", owner: "a", at: NOW, reply: {} };
  await (await database()).put("replies", row);
  await (await database()).put("messages", { ...row, message: {} });
  useSession.setState({ hasLeft: false });
  await tidy();
  expect([await kept("a"), (await rowsOf("messages", "a")).length]).toEqual([0, 1]);
  useSession.setState({ hasLeft: true });
  await tidy();
  expect(await rowsOf("messages", "a")).toEqual([]);
});

it("keeps a bounded number, the newest, for two weeks, and nothing huge", async () => {
  signIn("a");
  for (let n = 0; n <= MAX_REPLIES; n++) {
    vi.setSystemTime(NOW + n);
    await keep("a", ["tutor", n], n);
  }
  expect(await kept("a")).toBe(MAX_REPLIES);
  expect(await recall("a", ["tutor", 0])).toBeUndefined();
  expect(await recall("a", ["tutor", 1])).toMatchObject({ reply: 1 });
  await keep("a", ["tutor", "huge"], "x".repeat(400_001));
  expect(await recall("a", ["tutor", "huge"])).toBeUndefined();
  vi.setSystemTime(NOW + 1 + MAX_AGE_MS + 1);
  expect(await recall("a", ["tutor", 1])).toBeUndefined();
});
