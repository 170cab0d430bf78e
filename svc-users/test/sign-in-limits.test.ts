import { usersApi } from "@tutorsetu/contracts/apis";
import { createApp } from "../src/app.ts";
import { afterAll, beforeEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { fits, type Harness, PASSWORD, startHarness, student } from "../testing/harness.ts";

let users: Harness;
let address = 0;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
/** Each test has limits of its own. */
let app: ReturnType<typeof createApp>;
beforeEach(() => {
  app = createApp(users.deps);
});
const elsewhere = () => `198.51.${Math.floor(++address / 200)}.${address % 200}`;

async function signIn(form: object, from = elsewhere()) {
  const response = await app.request("/users/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(form),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, wait: Number(response.headers.get("retry-after")) };
}

/** An account, and the id of the device it was made at. */
async function account() {
  const answer = await users.call("POST", "/users/register", student());
  const { user, device = "" } = fits(usersApi.register, answer);
  return { email: user.email, id: user._id, device };
}

function stopClock() {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
}

it("takes the right password from a known device 25 of 25 times while others guess", async () => {
  const { email, device } = await account();
  const home = "203.0.113.7";
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++) {
    await Promise.all([1, 2, 3].map(() => signIn({ email, password: "not-this-one" })));
    // Others guess from behind the same address, too.
    await signIn({ email: `n${n}@test.example`, password: "not-this-one" }, home);
    statuses.push((await signIn({ email, password: PASSWORD, device }, home)).status);
  }
  expect(statuses).toEqual(Array(25).fill(200));
  expect((await signIn({ email, password: PASSWORD })).status).toBe(429);
});

it("decides about twenty guesses a day at one account, however many addresses ask", async () => {
  const { email } = await account();
  const pass = stopClock();
  let decided = 0;
  for (let seconds = 0; seconds < 86_400;) {
    const answer = await signIn({ email, password: `guess-${seconds}` });
    expect([401, 429]).toContain(answer.status);
    if (answer.status === 401) decided += 1;
    // Exactly as long as it is told to: no program can be quicker.
    const wait = answer.status === 429 ? answer.wait : 0;
    pass(wait);
    seconds += Math.max(wait, 0.01);
  }
  expect(decided).toBeGreaterThan(10);
  expect(decided).toBeLessThanOrEqual(20);
});

it("answers guesses at an unknown account like those at a known one, with the same waits", async () => {
  const { email, device } = await account();
  const pass = stopClock();
  for (const form of [{}, { device }, { device: "x".repeat(43) }]) {
    app = createApp(users.deps);
    for (let n = 0; n < 9; n++) {
      const guess = { ...form, password: "not-this-one" };
      const known = await signIn({
        ...guess,
        email: "device" in form && form.device === device ? `a${email}` : email,
      });
      const unknown = await signIn({ ...guess, email: `nobody-${email}` });
      expect({ ...known.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
      expect([known.status, known.wait]).toEqual([unknown.status, unknown.wait]);
      if (n > 6) pass(60);
    }
  }
});

it("counts guesses from a known device for themselves", async () => {
  const { email, device } = await account();
  for (let n = 0; n < 5; n++)
    expect((await signIn({ email, password: "not-this-one", device })).status).toBe(401);
  expect((await signIn({ email, password: PASSWORD, device })).status).toBe(429);
  expect((await signIn({ email, password: PASSWORD })).status).toBe(200);
});

it("knows no device that never signed in to this account, whatever it says", async () => {
  const [one, other] = [await account(), await account()];
  for (let n = 0; n < 5; n++) await signIn({ email: one.email, password: "not-this-one" });
  for (const device of [other.device, "x".repeat(43), "", "short", "*".repeat(43)])
    expect((await signIn({ email: one.email, password: PASSWORD, device })).status).toBe(429);
  expect((await signIn({ email: one.email, password: PASSWORD, device: { $ne: "" } })).status).toBe(
    400,
  );
});

it("keeps the id of a device over its accounts, stores ten hashes, and shows none", async () => {
  const { email, id, device } = await account();
  const other = await account();
  const again = await signIn({ email: other.email, password: PASSWORD, device });
  expect(again.body["device"]).toBe(device);
  for (let n = 0; n < 12; n++) await signIn({ email, password: PASSWORD });
  const stored = (await users.stores.people.find(id))?.devices ?? [];
  expect(stored).toHaveLength(10);
  expect(JSON.stringify(await users.stores.people.findMany([id, other.id]))).not.toContain(device);
  const profile = await users.profileOf(await users.signIn(email));
  expect(JSON.stringify(profile)).not.toContain(stored[0]?.hash);
});

it("stops a connection that guesses from its many IPv6 addresses", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++)
    statuses.push(
      (
        await signIn(
          { email: `v6-${n}@test.example`, password: "not-this-one" },
          `2001:db8:5:1::${n}`,
        )
      ).status,
    );
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
});

it("stops guesses that come at once from all over a /48, too", async () => {
  const guesses = Array.from({ length: 230 }, (_, n) =>
    signIn(
      { email: `site-${n}@test.example`, password: "not-this-one" },
      `2001:db8:9:${(n + 1).toString(16)}::1`,
    ),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(200);
}, 60_000);
