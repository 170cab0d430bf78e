import { usersApi } from "@tutorsetu/contracts/apis";
import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, fits, type Harness, PASSWORD } from "../testing/harness.ts";
import { startHarness, student, tutor } from "../testing/harness.ts";
import { parentsOf } from "../testing/parents.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness({ tutors: 110 });
});
afterAll(() => users.close());

type Token = string | undefined;
const call = (method: string, path: string, token: Token, body?: unknown) =>
  users.call(method, path, body, token);
const idsOf = async (token: string) =>
  fits(usersApi.shortlistIds, await call("GET", "/users/shortlist-ids", token)).ids;
const listOf = async (token: string) =>
  fits(usersApi.shortlist, await call("GET", "/users/shortlist", token));
const save = (token: Token, id: string) => call("PUT", `/users/shortlist/${id}`, token);
const merge = (token: Token, ids: unknown) => call("POST", "/users/shortlist", token, { ids });
const cardsOf = async (ids: readonly string[], token?: string) =>
  fits(usersApi.tutorCards, await call("GET", `/users/tutor-cards?ids=${ids.join(",")}`, token))
    .tutors;

async function family() {
  const { _id, refreshToken } = await users.register(student());
  return { _id, token: refreshToken };
}
const newTutor = () => users.register(tutor());

it("keeps a tutor once, by user or profile id, the last one first, and takes it off again", async () => {
  const { token } = await family();
  const [one, other] = [await newTutor(), await newTutor()];
  const profileId = (await users.profileOf(other.refreshToken))._id;
  await Promise.all([save(token, one._id), save(token, one._id)]);
  const kept = fits(usersApi.saveTutor, await save(token, profileId.toUpperCase()));
  expect(kept.ids).toEqual([other._id, one._id]);
  const { tutors, unavailable } = await listOf(token);
  expect(tutors.map(({ userId }) => userId._id)).toEqual([other._id, one._id]);
  expect([tutors[0]?.address, unavailable]).toEqual([expect.stringMatching(/^\/t\//), 0]);
  const path = `/users/shortlist/${other._id}`;
  for (let times = 0; times < 2; times++)
    expect(fits(usersApi.unsaveTutor, await call("DELETE", path, token)).ids).toEqual([one._id]);
});

it("keeps every one of several saved at once", async () => {
  const { token } = await family();
  const some = await users.call("GET", "/users/alltutors?limit=8");
  const ids = fits(usersApi.allTutors, some).allTutor.map(({ userId }) => userId._id);
  await Promise.all(ids.map((id) => save(token, id)));
  expect((await idsOf(token)).toSorted()).toEqual(ids.toSorted());
});

it("is for students and parents: others may not, visitors are asked to sign in", async () => {
  const { _id, refreshToken } = await newTutor();
  const parent = await parentsOf(users).parent();
  expect((await save(parent.token, _id)).status).toBe(200);
  const answers = [refreshToken, await users.admin()].flatMap((token) => [
    call("GET", "/users/shortlist-ids", token),
    call("GET", "/users/shortlist", token),
    save(token, _id),
    call("DELETE", `/users/shortlist/${_id}`, token),
    merge(token, [_id]),
    call("GET", "/users/saved-searches", token),
  ]);
  for (const { status, body } of await Promise.all(answers))
    expect([status, body]).toMatchObject([403, { code: "forbidden" }]);
  expect((await save(undefined, _id)).status).toBe(401);
});

it("saves nobody who is no tutor or is not shown, and says so", async () => {
  const { token } = await family();
  const other = await family();
  const hidden = await newTutor();
  const act = { id: hidden._id, reason: "Rude" };
  await call("POST", "/users/suspend", await users.admin(), act);
  for (const id of [other._id, hidden._id, "f".repeat(24)])
    expect([await save(token, id), await idsOf(token)]).toMatchObject([{ status: 404 }, []]);
  expect((await save(token, "nonsense")).status).toBe(400);
});

it("leaves out who is suspended or deleted, says how many, and shows them when they are back", async () => {
  const { token } = await family();
  const [one, other] = [await newTutor(), await newTutor()];
  for (const { _id } of [one, other]) await save(token, _id);
  const admin = await users.admin();
  const act = { id: one._id, reason: "Rude" };
  await call("POST", "/users/suspend", admin, act);
  await call("POST", "/users/deletetutor", admin, { id: other._id });
  expect(await listOf(token)).toEqual({ tutors: [], unavailable: 2 });
  expect(await cardsOf([one._id, other._id], token)).toEqual([]);
  await call("POST", "/users/lift-suspension", admin, act);
  await call("POST", "/users/restore", admin, { id: other._id });
  expect((await listOf(token)).tutors).toHaveLength(2);
});

it("merges what a device has kept: twice, at once, and never past a hundred", async () => {
  const { _id, token } = await family();
  const docs = await users.db.collection("people").find({ role: "Tutor" }).limit(102).toArray();
  const ids = docs.map((doc) => String(doc["_id"]));
  const [first = "", second = "", ...more] = ids;
  await save(token, second);
  const stranger = (await family())._id;
  const device = [first, second, stranger, "f".repeat(24)];
  await Promise.all([merge(token, device), merge(token, device)]);
  expect(await idsOf(token)).toEqual([first, second]);
  const { ids: full } = fits(usersApi.mergeShortlist, await merge(token, more.slice(0, 100)));
  expect(full).toHaveLength(SHORTLIST_LIMITS.tutors);
  expect(full.slice(-2)).toEqual([first, second]);
  const refused = await save(token, more.at(-1) ?? "");
  expect([refused.status, refused.body["code"]]).toEqual([409, "shortlist_full"]);
  expect((await save(token, first)).status).toBe(200);
  const tooMany = Array.from({ length: 101 }, (_, n) => String(n).padStart(24, "0"));
  for (const bad of [tooMany, ["nonsense"], undefined, "x"])
    expect([400, 422]).toContain((await merge(token, bad)).status);
  expect((await users.stores.shortlists.of(_id)).length).toBe(100);
});

it("shows cards by ids as the list does: masked for visitors, twelve at most, in their order", async () => {
  const bio = "Call me on 98111 22233.";
  const [one, other] = [await newTutor(), await newTutor()];
  const edit = { profile: { bio, city: "Kochi" } };
  await call("PUT", `/users/profile/${one._id}`, one.refreshToken, edit);
  const { token } = await family();
  const [seen] = await cardsOf([one._id], token);
  expect(seen).toMatchObject({ bio, userId: { email: one.email, emailNote: null } });
  const visitors = await cardsOf([other._id, one._id, one._id, "f".repeat(24)]);
  expect(visitors.map(({ userId }) => userId._id)).toEqual([other._id, one._id]);
  expect(visitors[1]?.bio).not.toContain("98111");
  expect(visitors[1]?.userId).toMatchObject({ emailNote: "sign_in" });
  expect(JSON.stringify(visitors)).not.toContain(one.email);
  expect(await cardsOf([])).toEqual([]);
  const thirteen = Array.from({ length: 13 }, (_, n) => String(n).padStart(24, "0"));
  for (const ids of [thirteen.join(","), "nonsense", "x".repeat(5000)])
    expect([400, 422]).toContain(
      (await call("GET", `/users/tutor-cards?ids=${ids}`, token)).status,
    );
});

it("gives no more addresses of tutors in a day than the list [AMB-069]", async () => {
  const { _id, token } = await family();
  const spent = Array.from({ length: 200 }, (_, n) => `seen-${n}`);
  await users.stores.dailyShares.take(`email:${_id}`, spent, 200, users.now());
  const one = await newTutor();
  await save(token, one._id);
  const [card] = await cardsOf([one._id], token);
  const [saved] = (await listOf(token)).tutors;
  for (const seen of [card, saved]) expect(seen?.userId.emailNote).toBe("limit");
});

it("is erased with the account, and so is a tutor from the lists of others", async () => {
  const [{ token }, leaving] = [await family(), await family()];
  const [one, other] = [await newTutor(), await newTutor()];
  for (const { _id } of [one, other]) await save(token, _id);
  await save(leaving.token, one._id);
  for (const gone of [one.refreshToken, leaving.token])
    await call("POST", "/users/delete-account", gone, { password: PASSWORD });
  await users.accountDeletion.purgeDue(new Date(Date.now() + 8 * DAY_MS));
  expect(await users.stores.shortlists.of(leaving._id)).toEqual([]);
  expect(await idsOf(token)).toEqual([other._id]);
});
