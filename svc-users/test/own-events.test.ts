import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { fits, type Harness, PASSWORD, startHarness, student, tutor } from "../testing/harness.ts";
import { codeOf, setUpFactor } from "../testing/second-factor.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const WRONG = "not-this-one";
const NEXT = "another-and-longer-1";

async function eventsOf(token: string, query = "") {
  await users.recordedOf("settled");
  const answer = await users.call("GET", `/users/security-events${query}`, undefined, token);
  return fits(usersApi.securityEvents, answer);
}
const kindsOf = async (token: string) => (await eventsOf(token)).events.map(({ what }) => what);
const entriesOf = async (id: string) => {
  await users.recordedOf(id);
  return (await users.stores.audit.page({ of: id })).entries;
};

it("shows people what happened to their account, the last first, with networks, and nobody else's", async () => {
  const me = await users.register(student());
  const other = await users.register(student());
  await users.login(me.email, WRONG, "198.51.100.7");
  await users.login(other.email, WRONG, "192.0.2.7");
  const signedIn = await users.login(me.email, PASSWORD, "2001:db8:7:8::9");
  const token = fits(usersApi.login, signedIn).user.refreshToken;
  const change = { currentPassword: WRONG, password: NEXT, confirmPassword: NEXT };
  await users.call("PUT", "/users/change-password", change, token);
  const right = { ...change, currentPassword: PASSWORD };
  await users.call("PUT", "/users/change-password", right, token);
  const by = "you";
  expect((await eventsOf(token)).events).toMatchObject([
    { what: "password_changed", by, network: null },
    { what: "password_wrong", by, network: null },
    { what: "signed_in_new_device", by, network: "2001:db8:7::/48" },
    { what: "login_failed", by: "unknown", network: "198.51.100.0/24" },
  ]);
});

it("shows nothing of an administrator but what was done", async () => {
  const me = await users.register(tutor());
  const admin = await users.admin();
  const asAdmin = (method: string, path: string, body?: object) =>
    users.call(method, path, body, admin, "203.0.113.99");
  await asAdmin("GET", `/users/tutor/${me._id}`);
  const profile = { phoneNo: "98111 22233" };
  await asAdmin("PUT", `/users/profile/${me._id}`, { profile });
  const act = { id: me._id, reason: "Rude" };
  await asAdmin("POST", "/users/warn", act);
  await asAdmin("POST", "/users/suspend", act);
  const { events } = await eventsOf(me.refreshToken);
  expect(events.map(({ what, by, network }) => [what, by, network])).toEqual(
    ["suspended", "warned", "phone_changed", "profile_edited"].map((what) => [
      what,
      "administrator",
      null,
    ]),
  );
  const [entry] = await entriesOf(me._id);
  expect(entry).toMatchObject({ by: expect.any(String), from: "203.0.113.0/24" });
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${entry?.by}|203\\.0\\.113`));
});

it("says of a failed sign-in only that it failed, also of somebody who is signed in elsewhere", async () => {
  const [me, other] = [await users.register(student()), await users.register(student())];
  const form = { email: me.email, password: WRONG };
  await users.call("POST", "/users/login", form, other.refreshToken, "198.51.100.3");
  const { events } = await eventsOf(me.refreshToken);
  expect(events).toMatchObject([
    { what: "login_failed", by: "unknown", network: "198.51.100.0/24" },
  ]);
  expect(JSON.stringify(events)).not.toContain(other._id);
});

it("pages events, and counts what comes often", async () => {
  const me = await users.register(student());
  for (let n = 0; n < 4; n++) await users.login(me.email, WRONG, "198.51.100.40");
  await eventsOf(me.refreshToken);
  await users.call("POST", "/users/end-other-sessions", undefined, me.refreshToken);
  const first = await eventsOf(me.refreshToken, "?limit=2");
  expect(first.events).toMatchObject([{ what: "sessions_ended" }, { count: 3 }]);
  const rest = await eventsOf(me.refreshToken, `?cursor=${first.nextCursor}`);
  expect(rest).toMatchObject({ events: [{ what: "login_failed" }], nextCursor: null });
  expect(rest.events[0]?.count).toBeUndefined();
});

it("is asked by nobody who is not signed in", async () => {
  expect((await users.call("GET", "/users/security-events")).status).toBe(401);
});

it("shows what an account was through before there was a chain", async () => {
  const me = await users.register(student());
  const former = users.db.collection<{ _id: string; what: string }>("audit");
  const entry = { by: "0".repeat(24), of: me._id, at: new Date(0) };
  await former.insertOne({ _id: crypto.randomUUID(), what: "restore", ...entry });
  expect((await eventsOf(me.refreshToken)).events).toEqual([
    {
      at: new Date(0).toISOString(),
      what: "account_restored",
      by: "administrator",
      network: null,
    },
  ]);
});

it("records a failed sign-in with the account where there is one, whatever became of it", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const at = "198.51.100.90";
  await users.login("nobody-at-all@test.example", WRONG, at);
  await users.login(email, WRONG, at);
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, refreshToken);
  await users.login(email, `${WRONG}-2`, "198.51.101.90");
  expect((await entriesOf(_id)).map(({ what, from }) => [what, from])).toEqual([
    ["login_failed", "198.51.101.0/24"],
    ["account_deleted", "unknown"],
    ["login_failed", "198.51.100.0/24"],
  ]);
  const { entries } = await users.stores.audit.page({ what: "login_failed", limit: 50 });
  const ofNobody = entries.filter(({ of, from }) => !of && from === "198.51.100.0/24");
  expect(ofNobody).toMatchObject([{ by: null }]);
});

it("records which session was ended, and that all others were, by whom", async () => {
  const { _id, email, refreshToken } = await users.register(student());
  const other = await users.signIn(email);
  const { sid } = (await users.deps.tokens.verify(other)) ?? {};
  await users.call("DELETE", `/users/sessions/${sid}`, undefined, refreshToken);
  await users.call("DELETE", `/users/sessions/${"0".repeat(24)}`, undefined, refreshToken);
  await users.call("POST", "/users/end-other-sessions", undefined, refreshToken);
  expect(await entriesOf(_id)).toMatchObject([
    { what: "sessions_ended", by: _id },
    { what: "session_ended", by: _id, note: sid },
    { what: "signed_in_new_device" },
  ]);
});

it("records every code that is refused: missing, wrong, and past the limit", async () => {
  const registered = await users.call("POST", "/users/register", student());
  const { user, device } = fits(usersApi.register, registered);
  const { _id, email, refreshToken } = user;
  const { secret, token } = await setUpFactor(users, users.call, refreshToken, PASSWORD);
  const wrong = codeOf(secret, users.now(), 500);
  const signIn = async (more: object) =>
    (await users.call("POST", "/users/login", { email, password: PASSWORD, ...more })).status;
  const turnOff = async () => {
    const proof = { password: PASSWORD, code: wrong };
    return (await users.call("POST", "/users/second-factor/turn-off", proof, token)).status;
  };
  expect(await signIn({})).toBe(401);
  for (let n = 0; n < 4; n++) expect(await signIn({ code: wrong })).toBe(401);
  for (let n = 0; n < 5; n++) expect(await turnOff()).toBe(422);
  expect(await signIn({ code: wrong, device })).toBe(401);
  // Of ten codes an hour none is left: a right one is not looked at.
  expect(await signIn({ code: codeOf(secret, users.now()), device })).toBe(429);
  const entries = await entriesOf(_id);
  const refused = (what: string, by: string | null) =>
    entries
      .filter((entry) => entry.what === what && entry.by === by)
      .reduce((sum, { count = 1 }) => sum + count, 0);
  expect([
    refused("second_factor_missing", null),
    refused("second_factor_wrong", null),
    refused("second_factor_wrong", _id),
  ]).toEqual([1, 6, 5]);
  expect(await kindsOf(token)).not.toContain("second_factor_missing");
});

it("records addresses and numbers that were confirmed", async () => {
  const { _id, email, refreshToken } = await users.signUp(student());
  await users.email.sendDue(users.now());
  const link = users.sent.findLast(({ to }) => to === email)?.text ?? "";
  const token = /token=([\w-]+)/.exec(link)?.[1];
  await users.call("POST", "/users/verify-email", { token });
  await users.call("POST", "/users/send-phone-code", undefined, refreshToken);
  const code = /\d{6}/.exec(users.texts.at(-1)?.text ?? "")?.[0];
  await users.call("POST", "/users/verify-phone", { code }, refreshToken);
  expect(await users.recordedOf(_id)).toEqual(["email_verified", "phone_verified"]);
});

it("lets people sign in while their events cannot be recorded", async () => {
  const { email } = await users.register(student());
  const { audit } = users.stores;
  const deps = {
    ...users.deps,
    audit: { ...audit, count: () => Promise.reject(new Error("down")) },
  };
  const call = users.callTo(createApp(deps));
  expect((await call("POST", "/users/login", { email, password: PASSWORD })).status).toBe(200);
});
