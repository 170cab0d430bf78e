import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, fits, PASSWORD, startHarness, student, tutor } from "../testing/harness.ts";
import type { Harness } from "../testing/harness.ts";

let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());

const form = (more: object = {}) => ({
  kind: "profile",
  reason: "money",
  text: "Asked me",
  ...more,
});
const report = (id: string, token: string | undefined, more?: object) =>
  users.call("POST", `/users/reports/about/${id}`, form(more), token);

async function listOf(settled: "yes" | "no" = "no") {
  const path = `/users/reports?settled=${settled}&limit=50`;
  const answer = await users.call("GET", path, undefined, admin);
  return fits(usersApi.personReports, answer).reports;
}
const about = async (id: string, settled?: "yes") =>
  (await listOf(settled)).filter((one) => one.about._id === id);
const rowOf = async (search: string, role = "Tutor") => {
  const answer = await users.call("POST", "/users/people", { role, search }, admin);
  return fits(usersApi.people, answer).people;
};

it("keeps one report of each account about a profile, by user or profile id", async () => {
  const one = await users.register(tutor());
  const { _id: profileId } = await users.profileOf(one.refreshToken);
  const other = await users.register(student());
  const all = await Promise.all([
    report(one._id, other.refreshToken),
    report(one._id, other.refreshToken, { reason: "spam" }),
    report(profileId, other.refreshToken),
  ]);
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
  const found = await about(one._id);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: "profile", by: { _id: other._id }, text: "Asked me" });
});

it("takes no report from strangers, about oneself, about nobody, or without a reason of the list", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const other = await users.register(student());
  expect((await report(_id, undefined)).status).toBe(401);
  expect(await report(_id, refreshToken)).toMatchObject({
    status: 403,
    body: { code: "report_self" },
  });
  expect((await report("00000000000000000000ffff", refreshToken)).status).toBe(404);
  for (const reason of ["", "because", { $ne: "" }, undefined])
    expect((await report(_id, other.refreshToken, { reason })).status).toBeOneOf([400, 422]);
  expect(await report(_id, other.refreshToken, { kind: "picture" })).toMatchObject({
    status: 404,
    body: { code: "no_such_picture" },
  });
  expect((await report(_id, other.refreshToken, { text: "x".repeat(501) })).status).toBe(422);
  expect(await about(_id)).toEqual([]);
});

it("stops a flood of reports after twenty", async () => {
  const flooder = await users.register(student());
  const victim = await users.register(tutor());
  const answers: number[] = [];
  for (let n = 0; n < 30; n++)
    answers.push((await report(victim._id, flooder.refreshToken)).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  expect(await about(victim._id)).toHaveLength(1);
});

it("shows reports to administrators only, who settle them and see how many are open", async () => {
  const userName = `Reported${crypto.randomUUID().slice(0, 6)}`;
  const one = await users.register(tutor({ userName }));
  const other = await users.register(student());
  await report(one._id, other.refreshToken);
  expect((await users.call("GET", "/users/reports", undefined, other.refreshToken)).status).toBe(
    403,
  );
  const [open] = await about(one._id);
  const settle = (token: string) =>
    users.call("PUT", `/users/reports/${open?._id}`, { settled: true }, token);
  expect((await settle(one.refreshToken)).status).toBe(403);
  expect(await rowOf(userName)).toMatchObject([{ reports: 1, acts: 0, status: "active" }]);
  expect((await settle(admin)).status).toBe(200);
  expect(await about(one._id)).toEqual([]);
  expect(await about(one._id, "yes")).toHaveLength(1);
  expect(await rowOf(userName)).toMatchObject([{ reports: 0 }]);
});

it("removes a reported picture for an administrator alone", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const other = await users.register(student());
  const image = "/api/users/images/00000000-0000-0000-0000-000000000000.webp";
  await users.stores.people.changeImage({ _id } as never, image); // safe: a test sets the state
  expect((await report(_id, other.refreshToken, { kind: "picture" })).status).toBe(201);
  expect((await about(_id))[0]).toMatchObject({ kind: "picture", image });
  const remove = (token: string) => users.call("DELETE", `/users/picture/${_id}`, undefined, token);
  expect((await remove(other.refreshToken)).status).toBe(403);
  expect((await remove(admin)).status).toBe(200);
  expect((await users.profileOf(refreshToken)).image).toBeNull();
});

it("notes what became of a reported picture, and who decided", async () => {
  const image = "/api/users/images/00000000-0000-0000-0000-000000000000.webp";
  const { userName } = await users.profileOf(admin);
  const reported = async (kind: string) => {
    const { _id } = await users.register(tutor());
    const by = await users.register(student());
    await users.stores.people.changeImage({ _id } as never, image); // safe: a test sets the state
    await report(_id, by.refreshToken, { kind });
    return { _id, reportId: (await about(_id))[0]?._id ?? "" };
  };
  const settle = (id: string, settled: boolean) =>
    users.call("PUT", `/users/reports/${id}`, { settled }, admin);
  const settledOf = async (id: string) => (await about(id, "yes"))[0];

  const removed = await reported("picture");
  await users.call("DELETE", `/users/picture/${removed._id}`, undefined, admin);
  // As pages of before do; what was done stays.
  expect((await settle(removed.reportId, true)).status).toBe(200);
  const settlement = { by: userName };
  expect(await settledOf(removed._id)).toMatchObject({ outcome: "removed", settlement });

  const kept = await reported("picture");
  await settle(kept.reportId, true);
  expect(await settledOf(kept._id)).toMatchObject({ outcome: "kept", settlement });
  await settle(kept.reportId, false);
  expect((await about(kept._id))[0]).not.toHaveProperty("outcome");

  const profile = await reported("profile");
  await settle(profile.reportId, true);
  expect(await settledOf(profile._id)).not.toHaveProperty("outcome");
});

it("finds people by a part of the name or address, literally, and pages them", async () => {
  const mark = `Zed${crypto.randomUUID().slice(0, 6)}`;
  const made = [];
  for (let n = 0; n < 3; n++)
    made.push(
      await users.register(tutor({ userName: `${mark} (${n})`, email: `${mark}${n}@x.in` })),
    );
  const ask = async (body: object) =>
    fits(usersApi.people, await users.call("POST", "/users/people", body, admin));
  const first = await ask({ role: "Tutor", search: mark.toLowerCase(), limit: 2 });
  expect(first).toMatchObject({ total: 3, people: [{ _id: made[2]?._id }, { _id: made[1]?._id }] });
  const cursor = first.nextCursor;
  const rest = await ask({ role: "Tutor", search: mark, limit: 2, cursor });
  expect(rest).toMatchObject({ nextCursor: null, people: [{ _id: made[0]?._id }] });
  expect((await ask({ role: "Tutor", search: `${mark}1@` })).people).toHaveLength(1);
  expect((await ask({ role: "Tutor", search: `${mark} (1)` })).people).toHaveLength(1);
  for (const search of [".*", `${mark}.*`, "[a-z]", "$where"])
    expect((await ask({ role: "Tutor", search })).people).toEqual([]);
  expect((await ask({ role: "Student", search: mark })).people).toEqual([]);
  const token = made[0]?.refreshToken;
  expect((await users.call("POST", "/users/people", { role: "Tutor" }, token)).status).toBe(403);
});

it("tells apart how accounts stand", async () => {
  const mark = `Yak${crypto.randomUUID().slice(0, 6)}`;
  const [active, suspended, deleted] = [
    await users.register(tutor({ userName: `${mark} a` })),
    await users.register(tutor({ userName: `${mark} s` })),
    await users.register(tutor({ userName: `${mark} d` })),
  ];
  await users.call("POST", "/users/suspend", { id: suspended._id, reason: "Rude" }, admin);
  await users.call("POST", "/users/deletetutor", { id: deleted._id }, admin);
  const byStatus = async (status: string) => {
    const body = { role: "Tutor", search: mark, status };
    return fits(usersApi.people, await users.call("POST", "/users/people", body, admin)).people;
  };
  for (const [status, { _id }] of Object.entries({ active, suspended, deleted }))
    expect(await byStatus(status)).toMatchObject([{ _id, status }]);
});

it("tells the history of a person, with who did it, and forgets it with the account", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const other = await users.register(student());
  await report(_id, other.refreshToken);
  await report(other._id, refreshToken);
  await users.call("POST", "/users/warn", { id: _id, reason: "Be polite" }, admin);
  await users.call("POST", "/users/suspend", { id: _id, reason: "Rude" }, admin);
  await users.call("POST", "/users/answer-suspension", { text: "Sorry" }, refreshToken);
  const history = async (token: string) =>
    users.call("GET", `/users/history/${_id}`, undefined, token);
  const told = fits(usersApi.personHistory, await history(admin));
  expect(told).toMatchObject({ reportsAbout: 1, reportsBy: 1, person: { acts: 2 } });
  expect(told.events.map(({ what, text }) => [what, text])).toEqual([
    ["warned", "Be polite"],
    ["suspended", "Rude"],
    ["answered", "Sorry"],
  ]);
  expect(told.events[0]?.by).toEqual(expect.any(String));
  expect((await history(other.refreshToken)).status).toBe(403);

  await users.call("POST", "/users/delete-account", { password: PASSWORD }, refreshToken);
  await users.accountDeletion.purgeDue(new Date(users.now().getTime() + 8 * DAY_MS));
  expect((await history(admin)).status).toBe(404);
  expect(await users.stores.reports.countAbout(_id)).toBe(0);
  expect(await users.stores.reports.countBy(_id)).toBe(0);
});

it("lists to administrators what was reported of a person, newest first", async () => {
  const { _id } = await users.register(tutor());
  const image = "/api/users/images/00000000-0000-0000-0000-000000000000.webp";
  await users.stores.people.changeImage({ _id } as never, image); // safe: a test sets the state
  const by = await users.register(student());
  await report(_id, by.refreshToken, { kind: "profile" });
  await users.db
    .collection("reports")
    .updateOne({ aboutId: _id }, { $set: { createdAt: new Date(0) } });
  await report(_id, by.refreshToken, { kind: "picture" });
  const [first] = await about(_id);
  await users.call("PUT", `/users/reports/${first?._id}`, { settled: true }, admin);
  const path = `/users/reports/about/${_id}`;
  expect((await users.call("GET", path, undefined, by.refreshToken)).status).toBe(403);
  const { userName } = await users.profileOf(admin);
  const listed = fits(usersApi.reportsAbout, await users.call("GET", path, undefined, admin));
  expect(listed).toMatchObject({
    total: 2,
    reports: [
      { kind: "picture", count: 1, settled: false },
      { kind: "profile", count: 1, settled: true, settlement: { by: userName } },
    ],
  });
});
