import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "../src/people/person.ts";
import { bySystem } from "../src/policy.ts";
import { DAY_MS, type Harness, startHarness, student, tutor } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const NOW = new Date("2026-05-01T10:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const WEEK_MS = 7 * DAY_MS;

async function somebody(form = student()) {
  const { _id, role } = await users.register(form);
  const doc = async () => {
    const found = await users.stores.people.find(_id);
    if (!found) throw new Error("They are not there.");
    return found;
  };
  const { accountDeletions, people } = users.stores;
  const person = bySystem({ _id, role });
  return { _id, person, doc, deletions: accountDeletions, people };
}
const idsOf = (docs: readonly Person[]) => docs.map(({ _id }) => _id);

it("keeps a deleted account for seven days to the millisecond", async () => {
  const { _id, person, deletions } = await somebody();
  const left = await deletions.softDelete(person, "self", NOW);
  expect(left).toMatchObject({
    active: false,
    sessionsToEnd: NOW,
    bookingsToNotify: NOW,
    deletion: {
      by: "self",
      deletedAt: NOW,
      eraseAt: later(WEEK_MS),
    },
  });
  expect(idsOf(await deletions.due(later(WEEK_MS - 1), 100))).not.toContain(_id);
  expect(idsOf(await deletions.due(later(WEEK_MS), 100))).toContain(_id);
  expect(await deletions.restore(person, later(WEEK_MS))).toBeNull();
  expect(await deletions.restore(person, later(WEEK_MS - 1))).toMatchObject({ active: true });
});

it("removes the deletion and its tasks when an account is restored", async () => {
  const { person, deletions, doc } = await somebody();
  const before = await doc();
  await deletions.softDelete(person, "self", NOW);
  await deletions.restore(person, NOW, "self");
  expect(await doc()).toEqual({ ...before, changedAt: expect.any(Date) });
});

it("replaces a deletion by the owner by one of an administrator, and never the other way round", async () => {
  const { person, deletions } = await somebody();
  expect(await deletions.softDelete(person, "self", NOW)).not.toBeNull();
  expect(await deletions.softDelete(person, "self", NOW)).toBeNull();
  expect(await deletions.softDelete(person, "admin", NOW)).toMatchObject({
    deletion: { by: "admin" },
  });
  expect(await deletions.softDelete(person, "admin", NOW)).toBeNull();
  expect(await deletions.softDelete(person, "self", NOW)).toBeNull();
  expect(await deletions.restore(person, NOW, "self")).toBeNull();
  expect(await deletions.restore(person, NOW)).toMatchObject({ active: true });
});

it("does not delete a person whose role has changed meanwhile", async () => {
  const { _id, deletions, doc } = await somebody();
  expect(await deletions.softDelete(bySystem({ _id, role: "Tutor" }), "admin", NOW)).toBeNull();
  expect((await doc()).active).toBe(true);
});

it("promotes an active person once, and notes that every session ends", async () => {
  const { person, deletions, people } = await somebody(tutor());
  await people.setPassword(person, { to: "a hash", keep: "a session" }, NOW);
  const promoted = await people.promote(person, later(1));
  expect(promoted).toMatchObject({
    role: "Admin",
    sessionsToEnd: later(1),
    bookingsToNotify: later(1),
  });
  expect(promoted).not.toHaveProperty("sessionToKeep");
  expect(await people.promote(person, later(2))).toBeNull();
  const other = await somebody(tutor());
  await deletions.softDelete(other.person, "self", NOW);
  expect(await people.promote(other.person, NOW)).toBeNull();
});

it("sets a password only from the current one, and keeps a session only when it is named", async () => {
  const { person, deletions, people, doc } = await somebody();
  const { passwordHash } = await doc();
  expect(await people.setPassword(person, { from: "another", to: "x" }, NOW)).toBeNull();
  const first = { from: passwordHash, to: "first", keep: "s1" };
  expect(await people.setPassword(person, first, NOW)).toMatchObject({
    passwordHash: "first",
    sessionsToEnd: NOW,
    sessionToKeep: "s1",
  });
  const second = await people.setPassword(person, { to: "second" }, later(1));
  expect(second).toMatchObject({ passwordHash: "second", sessionsToEnd: later(1) });
  expect(second).not.toHaveProperty("sessionToKeep");
  await deletions.softDelete(person, "self", NOW);
  await deletions.purge(bySystem(await doc()), later(WEEK_MS));
  expect(await people.setPassword(person, { to: "third" }, NOW)).toBeNull();
});

it("lists people with either task, and removes a task only with the time it was set at", async () => {
  const { _id, person, deletions, people, doc } = await somebody();
  const isListed = async () => idsOf(await people.pending(100)).includes(_id);
  expect(await isListed()).toBe(false);
  await deletions.softDelete(person, "self", NOW);
  await people.markDelivered(_id, "sessionsToEnd", later(1));
  expect((await doc()).sessionsToEnd).toEqual(NOW);
  await people.markDelivered(_id, "sessionsToEnd", NOW);
  expect(await doc()).not.toHaveProperty("sessionsToEnd");
  expect(await isListed()).toBe(true);
  await people.markDelivered(_id, "bookingsToNotify", NOW);
  expect(await isListed()).toBe(false);
  await people.setPassword(person, { to: "x" }, NOW);
  expect(await isListed()).toBe(true);
  expect(await people.pending(1)).toHaveLength(1);
});

it("purges nobody before the time, and then everything but ids, role and the day of signup", async () => {
  const { _id, person, deletions, doc } = await somebody(tutor());
  const before = await doc();
  await deletions.softDelete(person, "self", NOW);
  const left = await doc();
  await deletions.purge(bySystem(left), later(WEEK_MS - 1));
  expect(await doc()).toEqual(left);
  await deletions.purge(bySystem(left), later(WEEK_MS));
  const email = `${_id}@erased.invalid`;
  expect(await doc()).toEqual({
    _id,
    profileId: before.profileId,
    role: "Tutor",
    createdAt: before.createdAt,
    userName: "Deleted user",
    email,
    emailKey: email,
    passwordHash: "",
    image: null,
    phoneNo: "",
    city: "",
    state: "",
    bio: "",
    active: false,
    changedAt: expect.any(Date),
    erasedAt: later(WEEK_MS),
    bookingsToNotify: later(WEEK_MS),
  });
  expect(idsOf(await deletions.due(later(2 * WEEK_MS), 100))).not.toContain(_id);
});

it("lists restorable accounts from the last deleted to the first, page by page, until their time", async () => {
  const alone = await startHarness();
  const { accountDeletions: deletions } = alone.stores;
  const times = [3, 1, 2, 2, 2].map(later);
  const ids: { id: string; at: number }[] = [];
  for (const at of times) {
    const { _id } = await alone.register(student());
    await deletions.softDelete(bySystem({ _id, role: "Student" as const }), "self", at);
    ids.push({ id: _id, at: at.getTime() });
  }
  const expected = ids
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
  for (const limit of [1, 2, 3, 4, 5, 6]) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await deletions.restorable(NOW, { limit, cursor });
      expect(page.total).toBe(5);
      expect(page.docs.length).toBeLessThanOrEqual(limit);
      found.push(...idsOf(page.docs));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(found).toEqual(expected);
  }
  const whole = await deletions.restorable(NOW, { limit: 5 });
  expect(whole.nextCursor).toBeNull();
  expect(whole.docs[0]?.deletion).toEqual({
    by: "self",
    deletedAt: later(3),
    eraseAt: later(WEEK_MS + 3),
  });
  const atFirstEnd = await deletions.restorable(later(WEEK_MS + 1), { limit: 9 });
  expect([atFirstEnd.total, idsOf(atFirstEnd.docs)]).toEqual([4, expected.slice(0, 4)]);
  expect(idsOf(await deletions.due(later(WEEK_MS + 2), 2))).toHaveLength(2);
  expect(idsOf(await deletions.due(later(WEEK_MS + 2), 9))).toHaveLength(4);
  await alone.close();
});

it("does not restore, promote or change an account that is active, erased or somebody else's", async () => {
  const { person, deletions, people, doc } = await somebody(tutor());
  const other = await somebody(tutor());
  expect(await deletions.restore(person, NOW)).toBeNull();
  await deletions.softDelete(person, "self", NOW);
  expect(await people.changeImage(person, "/api/users/images/x.webp")).toBeNull();
  expect(await people.change(person, { city: "Pune" })).toMatchObject({ city: "Pune" });
  await deletions.purge(bySystem(await doc()), later(WEEK_MS));
  expect(await deletions.restore(person, NOW)).toBeNull();
  expect(await people.promote(person, NOW)).toBeNull();
  expect(await people.change(person, { city: "Goa" })).toBeNull();
  expect(await other.doc()).toMatchObject({ active: true, role: "Tutor", city: "Kochi" });
});
