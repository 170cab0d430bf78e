import { afterAll, beforeAll, expect, it } from "vitest";
import type { PersonDoc } from "../src/people/doc.ts";
import { DAY_MS, student, tutor, usersWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await usersWorld();
});
afterAll(() => world.close());

const NOW = new Date("2026-05-01T10:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const WEEK_MS = 7 * DAY_MS;

async function somebody(form = student()) {
  const { _id, role } = await world.register(form);
  const doc = async () => {
    const found = await world.stores.people.find(_id);
    if (!found) throw new Error("They are not there.");
    return found;
  };
  return { _id, role, doc, leavers: world.stores.leavers };
}
const idsOf = (docs: readonly PersonDoc[]) => docs.map(({ _id }) => _id);

it("keeps what an owner deleted for seven days to the millisecond", async () => {
  const { _id, role, leavers } = await somebody();
  const left = await leavers.leave({ _id, role }, "self", NOW);
  expect(left).toMatchObject({
    active: false,
    sessionsToEnd: NOW,
    bookingsToTell: NOW,
    gone: {
      by: "self",
      at: NOW,
      eraseAt: later(WEEK_MS),
    },
  });
  expect(idsOf(await leavers.toErase(later(WEEK_MS - 1), 100))).not.toContain(_id);
  expect(idsOf(await leavers.toErase(later(WEEK_MS), 100))).toContain(_id);
  expect(await leavers.comeBack(_id, later(WEEK_MS))).toBeNull();
  expect(await leavers.comeBack(_id, later(WEEK_MS - 1))).toMatchObject({ active: true });
});

it("forgets on the way back that the person had left, and every task of it", async () => {
  const { _id, role, leavers, doc } = await somebody();
  const before = await doc();
  await leavers.leave({ _id, role }, "self", NOW);
  await leavers.comeBack(_id, NOW, "self");
  expect(await doc()).toEqual({ ...before, changedAt: expect.any(Date) });
});

it("lets what an administrator did outweigh the owner, and never the other way round", async () => {
  const { _id, role, leavers } = await somebody();
  expect(await leavers.leave({ _id, role }, "self", NOW)).not.toBeNull();
  expect(await leavers.leave({ _id, role }, "self", NOW)).toBeNull();
  expect(await leavers.leave({ _id, role }, "admin", NOW)).toMatchObject({ gone: { by: "admin" } });
  expect(await leavers.leave({ _id, role }, "admin", NOW)).toBeNull();
  expect(await leavers.leave({ _id, role }, "self", NOW)).toBeNull();
  expect(await leavers.comeBack(_id, NOW, "self")).toBeNull();
  expect(await leavers.comeBack(_id, NOW)).toMatchObject({ active: true });
});

it("changes nobody whose role is another by now", async () => {
  const { _id, leavers, doc } = await somebody();
  expect(await leavers.leave({ _id, role: "Tutor" }, "admin", NOW)).toBeNull();
  expect((await doc()).active).toBe(true);
});

it("makes an administrator once, of an active person only, and ends every session", async () => {
  const { _id, role, leavers } = await somebody(tutor());
  await leavers.newPassword(_id, { to: "a hash", keep: "a session" }, NOW);
  const promoted = await leavers.promote(_id, later(1));
  expect(promoted).toMatchObject({
    role: "Admin",
    sessionsToEnd: later(1),
    bookingsToTell: later(1),
  });
  expect(promoted).not.toHaveProperty("sessionToKeep");
  expect(await leavers.promote(_id, later(2))).toBeNull();
  const gone = await somebody(tutor());
  await leavers.leave({ _id: gone._id, role }, "self", NOW);
  expect(await leavers.promote(gone._id, NOW)).toBeNull();
});

it("sets a password from the one it was, keeps a session only where one is named", async () => {
  const { _id, role, leavers, doc } = await somebody();
  const { passwordHash } = await doc();
  expect(await leavers.newPassword(_id, { from: "another", to: "x" }, NOW)).toBeNull();
  const first = { from: passwordHash, to: "first", keep: "s1" };
  expect(await leavers.newPassword(_id, first, NOW)).toMatchObject({
    passwordHash: "first",
    sessionsToEnd: NOW,
    sessionToKeep: "s1",
  });
  const second = await leavers.newPassword(_id, { to: "second" }, later(1));
  expect(second).toMatchObject({ passwordHash: "second", sessionsToEnd: later(1) });
  expect(second).not.toHaveProperty("sessionToKeep");
  await leavers.leave({ _id, role }, "self", NOW);
  await leavers.erase(await doc(), later(WEEK_MS));
  expect(await leavers.newPassword(_id, { to: "third" }, NOW)).toBeNull();
});

it("lists those with either task, and ends a task only as it was set", async () => {
  const { _id, role, leavers, doc } = await somebody();
  const isListed = async () => idsOf(await leavers.unsettled(100)).includes(_id);
  expect(await isListed()).toBe(false);
  await leavers.leave({ _id, role }, "self", NOW);
  await leavers.settled(_id, "sessionsToEnd", later(1));
  expect((await doc()).sessionsToEnd).toEqual(NOW);
  await leavers.settled(_id, "sessionsToEnd", NOW);
  expect(await doc()).not.toHaveProperty("sessionsToEnd");
  expect(await isListed()).toBe(true);
  await leavers.settled(_id, "bookingsToTell", NOW);
  expect(await isListed()).toBe(false);
  await leavers.newPassword(_id, { to: "x" }, NOW);
  expect(await isListed()).toBe(true);
  expect(await leavers.unsettled(1)).toHaveLength(1);
});

it("erases nobody before their time, and then all but ids, role and the day of signup", async () => {
  const { _id, role, leavers, doc } = await somebody(tutor());
  const before = await doc();
  await leavers.leave({ _id, role }, "self", NOW);
  const left = await doc();
  await leavers.erase(left, later(WEEK_MS - 1));
  expect(await doc()).toEqual(left);
  await leavers.erase(left, later(WEEK_MS));
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
    bookingsToTell: later(WEEK_MS),
  });
  expect(idsOf(await leavers.toErase(later(2 * WEEK_MS), 100))).not.toContain(_id);
});
