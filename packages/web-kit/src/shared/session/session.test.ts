import { afterEach, beforeEach, expect, test, vi } from "vitest";

const DAY_MS = 86_400_000;
const ann = {
  _id: "a1",
  userName: "Ann",
  email: "ann@example.in",
  role: "Student" as const,
  image: null,
  phoneNo: "+919812345678",
};

/** A page that has just been loaded. */
async function load() {
  vi.resetModules();
  const { useSession, watchSession } = await import("./session.ts");
  return { session: useSession.getState, stop: watchSession() };
}

const fromAnotherTab = (key: string | null) =>
  globalThis.dispatchEvent(new StorageEvent("storage", { key }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-01-01T00:00:00Z") });
  localStorage.clear();
});
afterEach(() => {
  // Files of this project share a page, and what it has loaded: nobody is signed in for the next one.
  localStorage.clear();
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("holds user, token, loading, error and isAuthenticated; a sign-in under way is loading, a refused one an error [SH-175]", async () => {
  const { session, stop } = await load();
  const states = () => {
    const { user, token, loading, error, isAuthenticated } = session();
    return { user, token, loading, error, isAuthenticated };
  };
  const nobody = { user: null, token: null, loading: false, error: null, isAuthenticated: false };
  expect(states()).toEqual(nobody);
  expect(session()).toMatchObject({ expiresAt: 0, ended: false });
  session().begin();
  expect(states()).toEqual({ ...nobody, loading: true });
  session().fail("Email or password is not right.");
  expect(states()).toEqual({ ...nobody, error: "Email or password is not right." });
  session().begin();
  expect(states()).toEqual({ ...nobody, loading: true });
  session().signIn({ ...ann, refreshToken: "t1" });
  expect(states()).toEqual({
    user: ann,
    token: "t1",
    loading: false,
    error: null,
    isAuthenticated: true,
  });
  stop();
});

test("keeps user and token under their keys, without the token inside the user [SH-177, SH-178, SH-180, SH-181]", async () => {
  const { session, stop } = await load();
  expect(session().isAuthenticated).toBe(false);
  session().signIn({ ...ann, refreshToken: "t1" });
  expect(localStorage.getItem("authToken")).toBe("t1");
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(ann);
  expect(session()).toMatchObject({ user: ann, token: "t1", isAuthenticated: true });
  stop();
});

test("a reload finds the session again, and signing out leaves nothing [SH-176, SH-179, SH-184]", async () => {
  const first = await load();
  first.session().signIn({ ...ann, refreshToken: "t1" });
  first.stop();
  const { session, stop } = await load();
  expect(session()).toMatchObject({ user: ann, token: "t1", isAuthenticated: true });
  session().signOut();
  expect(session()).toMatchObject({ user: null, token: null, isAuthenticated: false });
  expect(localStorage).toHaveLength(0);
  stop();
});

test("broken storage means signed out, and is cleared", async () => {
  localStorage.setItem("user", "{not json");
  localStorage.setItem("authToken", "t1");
  const { session, stop } = await load();
  expect(session().user).toBeNull();
  expect(localStorage).toHaveLength(0);
  stop();
});

test("ends after 24 hours and marks the session as ended [SH-189]", async () => {
  const { session, stop } = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  vi.advanceTimersByTime(DAY_MS - 1);
  expect(session().user).toEqual(ann);
  vi.advanceTimersByTime(15_000); // the clock is looked at every 15 s
  expect(session()).toMatchObject({ user: null, token: null, ended: true });
  stop();
});

test("a tab that slept past the end signs out when it is looked at", async () => {
  const { session, stop } = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  vi.setSystemTime(Date.now() + DAY_MS + 1);
  globalThis.dispatchEvent(new Event("focus"));
  expect(session().user).toBeNull();
  stop();
});

test("a session without an end in storage gets one that later loads keep", async () => {
  localStorage.setItem("user", JSON.stringify(ann));
  localStorage.setItem("authToken", "t1");
  (await load()).stop();
  expect(Number(localStorage.getItem("authExpiresAt"))).toBe(Date.now() + DAY_MS);
});

test("follows another tab's sign-in entry by entry, and its sign-out, without touching storage", async () => {
  const { session, stop } = await load();
  localStorage.setItem("user", JSON.stringify(ann));
  fromAnotherTab("user");
  expect(session().user).toBeNull();
  expect(localStorage.getItem("user")).not.toBeNull();
  localStorage.setItem("authToken", "t2");
  fromAnotherTab("authToken");
  expect(session()).toMatchObject({ user: ann, token: "t2", isAuthenticated: true });
  localStorage.clear();
  fromAnotherTab(null);
  expect(session().token).toBeNull();
  stop();
});

test("works where storage is refused", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const { session, stop } = await load();
  session().signIn({ ...ann, refreshToken: "t1" });
  expect(session().token).toBe("t1");
  stop();
});
