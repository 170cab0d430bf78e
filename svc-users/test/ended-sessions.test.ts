import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SETTLED_MS } from "../src/store/session-ends.ts";
import { PASSWORD, startHarness, student, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
afterEach(() => {
  users.content.isDown = false;
});

const endedOf = (id: string) => users.content.ended.filter(({ userId }) => userId === id);
const sidsOf = async (id: string) =>
  (await users.stores.sessions.of(id, new Date(), 10)).map(({ _id }) => _id);
const settled = () => users.endOutbox.sweep(new Date(Date.now() + SETTLED_MS + 1000));

async function twoDevices() {
  const { _id, email, refreshToken } = await users.register(student());
  const [first = ""] = await sidsOf(_id);
  const token = await users.signIn(email);
  const second = (await sidsOf(_id)).find((sid) => sid !== first) ?? "";
  return { _id, first, second, refreshToken, token };
}

it("tells of a sign-out, and once more when its token is refused everywhere", async () => {
  const { _id, second, token } = await twoDevices();
  await users.call("POST", "/users/logout", undefined, token);
  await users.endOutbox.sweep();
  await users.endOutbox.sweep();
  const told = { userId: _id, sids: [second] };
  expect(endedOf(_id)).toEqual([told]);
  await settled();
  await settled();
  expect(endedOf(_id)).toEqual([told, told]);
});

it("tells of a session that is ended from another device", async () => {
  const { _id, first, token } = await twoDevices();
  await users.call("DELETE", `/users/sessions/${first}`, undefined, token);
  await users.endOutbox.sweep();
  expect(endedOf(_id)).toEqual([{ userId: _id, sids: [first] }]);
});

it("tells that all others ended, those that nobody knows any more too, and which one stays", async () => {
  const { _id, first, second, token } = await twoDevices();
  const before = Date.now();
  await users.call("POST", "/users/end-other-sessions", undefined, token);
  await users.endOutbox.sweep();
  const [told] = endedOf(_id);
  expect(told).toMatchObject({ sids: [first], others: { kept: second } });
  expect(Date.parse(told?.others?.at ?? "")).toBeGreaterThanOrEqual(before);
});

it("tells of all sessions when the account is deleted", async () => {
  const { _id, first, second, token } = await twoDevices();
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, token);
  await users.endOutbox.sweep();
  const [told] = endedOf(_id);
  expect(new Set(told?.sids)).toEqual(new Set([first, second]));
  expect(told?.others?.kept).toBe("");
});

it("keeps it while svc-content is away", async () => {
  const { _id, second, token } = await twoDevices();
  users.content.isDown = true;
  await users.call("POST", "/users/logout", undefined, token);
  await expect(users.endOutbox.sweep()).rejects.toThrow("svc-content is down");
  await expect(settled()).rejects.toThrow("svc-content is down");
  users.content.isDown = false;
  await settled();
  expect(endedOf(_id)).toEqual([{ userId: _id, sids: [second] }]);
});
