import { afterEach, beforeEach, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { type Harness, startHarness, student } from "../testing/harness.ts";

const MINUTE_MS = 60_000;
let users: Harness;
beforeEach(async () => {
  users = await startHarness();
});
afterEach(() => users.close());

it("waits 5 s after the first failure, twice as long after each further one, ten minutes at most", async () => {
  const { email } = await users.register(student());
  const at = users.now();
  await users.stores.emails.add("reset", email, at);
  users.mailServer.isDown = true;
  const waits: number[] = [];
  for (let now = at.getTime(), n = 0; n < 9; n++) {
    await expect(users.email.sendDue(new Date(now))).rejects.toThrow("the mail server is down");
    const job = await users.db.collection("letters").findOne({});
    waits.push(Number(job?.["dueAt"]) - now);
    now = Number(job?.["dueAt"]);
  }
  expect(waits.map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
});

it("sends an e-mail that is five days old and drops one that is older", async () => {
  const FIVE_DAYS_MS = 5 * 24 * 60 * MINUTE_MS;
  const at = users.now();
  for (const [ms, count] of [
    [FIVE_DAYS_MS, 1],
    [FIVE_DAYS_MS + 1, 0],
  ] as const) {
    const { email } = await users.register(student());
    await users.stores.emails.add("reset", email, at);
    await users.email.sendDue(new Date(at.getTime() + ms));
    expect(users.sent.filter(({ to }) => to === email)).toHaveLength(count);
  }
  expect(await users.db.collection("letters").countDocuments()).toBe(0);
});

it("sends a reset link to a person who deleted the account, and no deletion e-mail after it is restored", async () => {
  const { _id, email } = await users.register(student());
  const person = bySystem({ _id, role: "Student" as const });
  const at = users.now();
  await users.stores.accountDeletions.softDelete(person, "self", at);
  await users.stores.emails.add("reset", email, at);
  await users.email.sendDue(at);
  expect(users.sent.map(({ subject }) => subject)).toEqual(["Set a new password for TutorSetu"]);
  await users.stores.emails.add("deletion", email, at);
  await users.stores.accountDeletions.restore(person, at);
  await users.email.sendDue(at);
  expect(users.sent).toHaveLength(1);
});

it("keeps an e-mail of a kind that only a newer release can write, and sends what comes after it", async () => {
  const { email } = await users.register(student());
  const at = users.now();
  const newer = { _id: "newer", kind: "monthly-report", email, createdAt: at, dueAt: at, tries: 0 };
  const letters = users.db.collection<typeof newer>("letters");
  await letters.insertOne(newer);
  await users.stores.emails.add("warning", email, at, { reason: "Please be polite" });
  await users.email.sendDue(new Date(at.getTime() + MINUTE_MS));
  expect(users.sent.map(({ subject }) => subject)).toEqual([
    "A warning about your TutorSetu account",
  ]);
  expect(await letters.find().toArray()).toEqual([newer]);
});
