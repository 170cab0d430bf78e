import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, PASSWORD, ref, startHarness, student, type Harness } from "../testing/harness.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const DESK = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const MINUTE_MS = 60_000;

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

async function signInFrom(email: string, agent: string, address: string): Promise<string> {
  const response = await users.app.request("/users/login", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": agent,
      "x-forwarded-for": address,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const body: unknown = await response.json();
  return fits(usersApi.login, { body }).user.refreshToken;
}

const list = async (token: string) =>
  fits(usersApi.sessions, await users.call("GET", "/users/sessions", undefined, token)).sessions;
const end = (token: string, id: string) =>
  users.call("DELETE", `/users/sessions/${id}`, undefined, token);
const endOthers = (token: string) =>
  users.call("POST", "/users/end-other-sessions", undefined, token);
const isIn = async (token: string) =>
  (await users.call("GET", "/users/verify-token", undefined, token)).status === 200;

async function twoPlaces() {
  const { email } = await users.register(student());
  const phone = await signInFrom(email, PHONE, "203.0.113.77");
  const desk = await signInFrom(email, DESK, "2001:db8:1:2::3");
  return { email, phone, desk };
}

it("lists where a person is signed in: device, network and time, the asking one marked", async () => {
  const { phone } = await twoPlaces();
  const shown = await list(phone);
  expect(shown).toHaveLength(3);
  expect(shown.find(({ current }) => current)).toMatchObject({
    device: { browser: "Chrome", system: "Android" },
    network: "203.0.113.0/24",
    signedInAt: expect.any(String),
    lastUsedAt: expect.any(String),
  });
  expect(shown.filter(({ current }) => !current)).toMatchObject([
    { device: { browser: "Firefox", system: "Linux" }, network: "2001:db8:1::/48" },
    { device: { browser: null, system: null }, network: "unknown" },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/203\.0\.113\.77|2001:db8:1:2|Pixel/);
});

it("ends one session, and no other", async () => {
  const { phone, desk } = await twoPlaces();
  const firefox = (await list(phone)).find(({ device }) => device?.browser === "Firefox");
  const answer = await end(phone, firefox?.id ?? "");
  expect(fits(usersApi.endSession, answer).message).toBe("That session is ended.");
  expect([await isIn(phone), await isIn(desk)]).toEqual([true, false]);
  expect(await list(phone)).toHaveLength(2);
});

it("ends all others, and its own by its id too", async () => {
  const { email, phone, desk } = await twoPlaces();
  const answer = await endOthers(phone);
  expect(fits(usersApi.endOtherSessions, answer).message).toBe(
    "You are signed out everywhere else.",
  );
  expect([await isIn(phone), await isIn(desk)]).toEqual([true, false]);
  const [own] = await list(phone);
  expect((await end(phone, own?.id ?? "")).status).toBe(200);
  expect(await isIn(phone)).toBe(false);
  expect(await isIn(await users.signIn(email))).toBe(true);
});

it("ends nobody else's session, though its id is known", async () => {
  const [mine, theirs] = [await twoPlaces(), await twoPlaces()];
  const foreign = (await list(theirs.phone)).map(({ id }) => id);
  for (const id of [...foreign, "0".repeat(24)]) {
    expect(await end(mine.phone, id)).toMatchObject({
      status: 404,
      body: { code: "no_such_session" },
    });
  }
  await endOthers(mine.phone);
  expect([await isIn(theirs.phone), await isIn(theirs.desk)]).toEqual([true, true]);
  // Every service refuses what is in this list, whoever asked for it.
  const revoked = (await users.stores.sessions.revocations(0, 1000)).map(({ sid }) => sid);
  expect(revoked.filter((sid) => foreign.includes(sid))).toEqual([]);
  const admin = await users.admin();
  for (const id of foreign) expect((await end(admin, id)).status).toBe(404);
});

it("shows and ends nothing to an ended session", async () => {
  const { phone, desk } = await twoPlaces();
  await endOthers(phone);
  const [own] = await list(phone);
  expect((await users.call("GET", "/users/sessions", undefined, desk)).status).toBe(401);
  expect((await end(desk, own?.id ?? "")).status).toBe(401);
  expect((await endOthers(desk)).status).toBe(401);
  expect(await isIn(phone)).toBe(true);
});

it("notes a use every five minutes, not at every one", async () => {
  const { phone } = await twoPlaces();
  const lastUse = async () => (await list(phone)).find(({ current }) => current)?.lastUsedAt;
  const first = await lastUse();
  users.clock.ahead += 4 * MINUTE_MS;
  await isIn(phone);
  expect(await lastUse()).toBe(first);
  users.clock.ahead += 2 * MINUTE_MS;
  await isIn(phone);
  const second = await lastUse();
  expect(Date.parse(second ?? "") - Date.parse(first ?? "")).toBeGreaterThan(5 * MINUTE_MS);
  await isIn(phone);
  expect(await lastUse()).toBe(second);
});

it("shows a session from before without its device", async () => {
  const { _id, refreshToken } = await users.register(student());
  const sessions = users.db.collection("sessions");
  const gone = { device: "", network: "", openedAt: "", usedAt: "" };
  await sessions.updateMany({ userId: _id }, { $unset: gone });
  expect(await list(refreshToken)).toEqual([
    {
      id: expect.any(String),
      device: null,
      network: null,
      signedInAt: null,
      lastUsedAt: null,
      current: true,
    },
  ]);
  expect(await isIn(refreshToken)).toBe(true);
  await users.stores.sessions.endAll(ref(_id));
  expect(await isIn(refreshToken)).toBe(false);
});
