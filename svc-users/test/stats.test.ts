import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  DAY_MS,
  fits,
  ref,
  student,
  tutor,
  startHarness,
  type Harness,
} from "../testing/harness.ts";

let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());

const stats = async () =>
  fits(usersApi.stats, await users.call("GET", "/users/stats", undefined, admin));

it("counts people by role, signups by week and the subjects most wanted", async () => {
  const before = await stats();
  const rare = { subjectInterested: ["french"] };
  const gone = await users.register(student(rare));
  for (const _ of [1, 2, 3]) await users.register(student(rare));
  await users.register(tutor({ subjects: ["french", "german"] }));
  await users.call("POST", "/users/deletestudent", { id: gone._id }, admin);

  const after = await stats();
  expect(after.users).toEqual({
    Tutor: before.users.Tutor + 1,
    Student: before.users.Student + 3,
    Admin: 1,
  });
  expect(after.subjects[0]).toEqual({ subject: "french", tutors: 1, students: 3 });
  expect(after.subjects.length).toBeLessThanOrEqual(10);
  expect(after.signupsPerWeek).toHaveLength(12);
  const [now, then] = [after.signupsPerWeek.at(-1), before.signupsPerWeek.at(-1)];
  // Whoever has left was here all the same.
  expect((now?.students ?? 0) - (then?.students ?? 0)).toBe(4);
  expect((now?.tutors ?? 0) - (then?.tutors ?? 0)).toBe(1);
});

it("moves on with the weeks", async () => {
  const { signupsPerWeek } = await stats();
  users.clock.ahead += 7 * DAY_MS;
  const later = (await stats()).signupsPerWeek;
  expect(later.slice(0, -1)).toEqual(signupsPerWeek.slice(1));
  expect(later.at(-1)).toMatchObject({ tutors: 0, students: 0 });
  await users.register(tutor());
  const afterOne = (await stats()).signupsPerWeek;
  expect(afterOne.slice(0, -1)).toEqual(later.slice(0, -1));
  expect(afterOne.at(-1)).toMatchObject({ tutors: 1, students: 0 });
});

it("lists the ten subjects that most students want, equal ones by name", async () => {
  const names = ["kk", "jj", "ii", "hh", "gg", "ff", "ee", "dd", "cc", "bb", "aa"];
  for (const _ of [1, 2, 3, 4, 5])
    await users.register(student({ subjectInterested: names.slice(1) }));
  for (const _ of [1, 2, 3, 4, 5, 6]) await users.register(student({ subjectInterested: ["kk"] }));
  await users.register(tutor({ subjects: ["kk", "bb"] }));
  const { subjects } = await stats();
  expect(subjects).toEqual([
    { subject: "kk", tutors: 1, students: 6 },
    ...["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"].map((subject) => ({
      subject,
      tutors: subject === "bb" ? 1 : 0,
      students: 5,
    })),
  ]);
});

it("counts of a subject neither deleted tutors and students nor those who are administrators now", async () => {
  const ofUrdu = async () => (await stats()).subjects.find(({ subject }) => subject === "urdu");
  const form = { subjects: ["urdu"], subjectInterested: ["urdu"] };
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await users.register(student(form));
  await users.register(tutor(form));
  const before = { subject: "urdu", tutors: 1, students: 9 };
  expect(await ofUrdu()).toEqual(before);
  for (const one of [tutor(form), student(form)]) {
    const { _id: id, role } = await users.register(one);
    await users.call("POST", `/users/delete${role.toLowerCase()}`, { id }, admin);
    const other = await users.register({ ...one, email: `other-${one.email}` });
    await users.stores.people.promote(ref(other._id), users.now());
  }
  expect(await ofUrdu()).toEqual(before);
});
