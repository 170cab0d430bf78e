import { afterEach, beforeEach, expect, test, vi } from "vitest";

const DAY_MS = 86_400_000;
const ann = {
  _id: "a1",
  userName: "Ann",
  email: "ann@example.in",
  role: "Student" as const,
  image: null,
  phoneNo: "",
};

let stop = () => {};

/** A page that has just been loaded. */
async function load() {
  stop();
  vi.resetModules();
  const { useSession, watchSession } = await import("./session.ts");
  stop = watchSession();
  return useSession.getState;
}

const keep = (entries: Readonly<Record<string, string>>) => {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
};
const whole = { user: JSON.stringify(ann), authToken: "t1" };
const fromAnotherTab = (key: string | null) =>
  globalThis.dispatchEvent(new StorageEvent("storage", { key }));
/** What `owner` has written, or a visitor. */
const draft = (owner?: string) =>
  sessionStorage.getItem(owner ? `draft:@${owner}:help` : "draft:help");

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
  localStorage.clear();
  sessionStorage.setItem("draft:help", "{}");
});
afterEach(() => {
  stop();
  // Files of this project share a page, and what it has loaded: nobody is signed in for the next one.
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
  vi.useRealTimers();
});

test.each([
  ["no role", { user: JSON.stringify({ _id: "a1" }), authToken: "t1" }],
  ["a role that is no text", { user: JSON.stringify({ _id: "a1", role: 1 }), authToken: "t1" }],
  ["no id", { user: JSON.stringify({ role: "Student" }), authToken: "t1" }],
  ["an id that is no text", { user: JSON.stringify({ _id: 1, role: "Tutor" }), authToken: "t1" }],
  ["null as the user", { user: "null", authToken: "t1" }],
  ["a text as the user", { user: '"ann"', authToken: "t1" }],
  ["no token", { user: whole.user }],
  ["no user", { authToken: "t1" }],
  ["a session that ends now", { ...whole, authExpiresAt: String(Date.UTC(2026, 0, 1)) }],
])("%s in storage means signed out, and is cleared", async (_, kept) => {
  keep(kept);
  const session = await load();
  expect(session()).toMatchObject({ user: null, token: null, isAuthenticated: false });
  expect(localStorage).toHaveLength(0);
});

test("a session that ends in a millisecond is still one, and keeps its end", async () => {
  const end = Date.UTC(2026, 0, 1) + 1;
  keep({ ...whole, authExpiresAt: String(end) });
  const session = await load();
  expect(session()).toMatchObject({ token: "t1", expiresAt: end });
});

test("an update of the user keeps token and expiry; without a session it does nothing", async () => {
  const session = await load();
  session().update(ann);
  expect(session().user).toBeNull();
  session().signIn({ ...ann, refreshToken: "t1" });
  const { expiresAt } = session();
  expect(expiresAt).toBe(Date.now() + DAY_MS);
  vi.setSystemTime(Date.now() + 5000);
  session().update({ ...ann, image: "new.webp" });
  expect(session()).toMatchObject({ user: { image: "new.webp" }, token: "t1", expiresAt });
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ image: "new.webp" });
});

test("signing in again clears the mark of an ended session", async () => {
  const session = await load();
  session().expire();
  expect(session().ended).toBe(false);
  session().signIn({ ...ann, refreshToken: "t1" });
  session().expire();
  expect(session()).toMatchObject({ ended: true, isAuthenticated: false });
  session().signIn({ ...ann, refreshToken: "t2" });
  expect(session().ended).toBe(false);
});

test("signing in in another tab clears the mark of an ended session and the loading state", async () => {
  const session = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  session().expire();
  session().begin();
  keep(whole);
  fromAnotherTab("authToken");
  expect(session()).toMatchObject({ token: "t1", ended: false, loading: false });
});

test("what another tab writes beside the session changes nothing here", async () => {
  const session = await load();
  session().begin();
  keep(whole);
  fromAnotherTab("theme");
  expect(session().token).toBeNull();
  fromAnotherTab("user");
  expect(session().token).toBe("t1");
  keep({ authToken: "t2" });
  session().begin();
  fromAnotherTab("authExpiresAt");
  expect(session()).toMatchObject({ token: "t2", loading: false });
  session().begin();
  fromAnotherTab("user");
  expect(session().loading).toBe(true);
});

test("a tab that is looked at again sees at once that the day is over", async () => {
  const session = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  vi.setSystemTime(Date.now() + DAY_MS - 1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(session().token).toBe("t1");
  vi.setSystemTime(Date.now() + 1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(session()).toMatchObject({ token: null, ended: true });
});

test("ignores events once stopped", async () => {
  const session = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  stop();
  vi.setSystemTime(Date.now() + DAY_MS);
  globalThis.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  localStorage.clear();
  fromAnotherTab(null);
  expect([session().token, vi.getTimerCount()]).toEqual(["t1", 0]);
});

test.each([
  ["before its end: nothing typed is left", DAY_MS - 1, null],
  ["at its end: what was typed stays", DAY_MS, "{}"],
])("a session that another tab has ended %s", async (_, afterMs, left) => {
  const session = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  vi.setSystemTime(Date.now() + afterMs);
  localStorage.clear();
  fromAnotherTab(null);
  expect(session().user).toBeNull();
  expect([draft(), draft(ann._id)]).toEqual([null, left]);
});

test("what a visitor typed is whose who signs in", async () => {
  const session = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  expect([draft(), draft(ann._id)]).toEqual([null, "{}"]);
});

test.each([
  ["the same person", ann._id, "{}"],
  ["another person", "b2", null],
])("what was typed before the session ended by itself: %s signs in", async (_, id, left) => {
  const session = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  sessionStorage.setItem("chat:unsent:a1", "[]");
  session().expire();
  expect([draft(), draft(ann._id)]).toEqual([null, "{}"]);
  session().signIn({ ...ann, _id: id, refreshToken: "t2" });
  expect([draft(), draft(ann._id), draft("b2")]).toEqual([null, left, null]);
  expect(sessionStorage.getItem("chat:unsent:a1")).toBe(left && "[]");
});

test.each([ann._id, "b2"])(
  "what a visitor typed after somebody's session had ended is for whoever signs in: %s",
  async (id) => {
    const session = await load();
    session().signIn({ ...ann, refreshToken: "t1" });
    session().expire();
    sessionStorage.setItem("draft:help", '{"text":"Mine"}');
    session().signIn({ ...ann, _id: id, refreshToken: "t2" });
    const other = id === ann._id ? "b2" : ann._id;
    expect([draft(), draft(id), draft(other)]).toEqual([null, '{"text":"Mine"}', null]);
  },
);

test("what was typed in this tab is not left to whom another tab has signed in after the page was closed", async () => {
  keep({ ...whole, authExpiresAt: String(Date.now() + 1) });
  await load();
  vi.setSystemTime(Date.now() + 2);
  await load();
  expect(draft(ann._id)).toBe("{}");
  keep({ user: JSON.stringify({ ...ann, _id: "b2" }), authToken: "t2" });
  await load();
  expect([draft(), draft(ann._id), draft("b2")]).toEqual([null, null, null]);
});

test.each([
  ["is found by its writer", ann._id, "{}"],
  ["is found by nobody else", "b2", null],
])("what a shell of before has kept for its last writer %s", async (_, id, left) => {
  sessionStorage.setItem("writer", ann._id);
  const session = await load();
  expect([draft(), draft(ann._id)]).toEqual([null, "{}"]);
  session().signIn({ ...ann, _id: id, refreshToken: "t1" });
  expect([draft(id), sessionStorage.getItem("writer")]).toEqual([left, null]);
});
