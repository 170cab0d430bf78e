import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, student, tutor, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness({ tutors: 60, students: 60 });
});
afterAll(() => users.close());

const tutors = async (query = "") =>
  fits(usersApi.allTutors, await users.call("GET", `/users/alltutors?${query}`));
const students = async (query = "") =>
  fits(usersApi.allStudents, await users.call("GET", `/users/allstudents?${query}`));

it.each(["", "sort=newest", "sort=fee", "sort=-fee", "sort=experience", "subject=science"])(
  "pages tutors by %j without gaps or doubles, to anybody [US-025, US-033]",
  async (query) => {
    const seen: string[] = [];
    let cursor: string | null = "";
    let total = 0;
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof tutors>> = await tutors(
        `limit=7&${query}${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.allTutor.map((card) => card._id));
      ({ nextCursor: cursor, total } = page);
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    expect(total).toBeGreaterThan(7);
  },
);

it.each([
  ["fee", (a: number, b: number) => a <= b],
  ["-fee", (a: number, b: number) => a >= b],
])("sorts by %s", async (sort, isInOrder) => {
  const fees = (await tutors(`sort=${sort}&limit=50`)).allTutor.map((card) => card.fee);
  expect(fees.slice(1).every((fee, n) => isInOrder(fees[n] ?? 0, fee))).toBe(true);
});

it("answers newest first, of each page twenty unless told otherwise", async () => {
  const [{ allTutor }, { allStudent }] = [await tutors(), await students("sort=newest")];
  for (const cards of [allTutor, allStudent]) {
    const days = cards.map((card) => card.createdAt);
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
    expect(new Set(days).size).toBeGreaterThan(9);
    expect(days).toHaveLength(20);
  }
});

it("takes an empty filter for none", async () => {
  const all = await tutors("limit=50");
  expect(await tutors("limit=50&search=&subject=&price=&experience=&cursor=")).toEqual(all);
});

it("filters tutors by subject with its aliases, price and experience [US-025]", async () => {
  const science = ["science", "physics", "chemistry", "biology"];
  const bySubject = await tutors("subject=science&limit=50");
  expect(bySubject.total).toBeGreaterThan(0);
  for (const { subjects } of bySubject.allTutor)
    expect(subjects.some((subject) => science.includes(subject))).toBe(true);
  const both = await tutors("price=2500-3000&experience=intermediate");
  for (const { fee, experience } of both.allTutor) {
    expect(fee).toBeGreaterThan(2500);
    expect(fee).toBeLessThanOrEqual(3000);
    expect(experience).toBeGreaterThan(2);
    expect(experience).toBeLessThanOrEqual(5);
  }
});

it("filters students by grade and subject, and answers them to anybody [US-029, US-033]", async () => {
  const { allStudent, total } = await students("grade=10&limit=50");
  expect(total).toBeGreaterThan(0);
  expect(allStudent.every(({ grade }) => [grade].flat().includes(10))).toBe(true);
  const physics = await students("subject=physics&limit=50");
  expect(physics.total).toBeGreaterThan(0);
  expect(physics.allStudent.every((s) => s.subjectInterested.includes("physics"))).toBe(true);
});

it("counts for each option what choosing it gives", async () => {
  const { facets } = await tutors("subject=physics");
  expect(facets["subject"]?.["chemistry"]).toBe((await tutors("subject=chemistry")).total);
  for (const [price, count] of Object.entries(facets["price"] ?? {}))
    expect((await tutors(`subject=physics&price=${encodeURIComponent(price)}`)).total).toBe(count);
  for (const [band, count] of Object.entries(facets["experience"] ?? {}))
    expect((await tutors(`subject=physics&experience=${band}`)).total).toBe(count);
  const { facets: ofStudents } = await students("subject=physics");
  expect(ofStudents["subject"]?.["physics"]).toBe((await students("subject=physics")).total);
  const grades = ofStudents["grade"] ?? {};
  expect(Object.keys(grades).length).toBeGreaterThan(1);
  for (const [grade, count] of Object.entries(grades))
    expect((await students(`subject=physics&grade=${grade}`)).total).toBe(count);
});

it.each([
  ["quixotic", "a word of the bio"],
  ["ANDRE", "the name, whatever the case and accent"],
  ["tezp", "the beginning of the city"],
  ["assam quixotic", "two words of different fields"],
  ["sanskr", "a subject"],
])("finds by %j: %s", async (search) => {
  const form = { city: "Tezpur", state: "Assam" };
  const { _id, refreshToken } = await users.register(
    tutor({ ...form, userName: "Quen André", subjects: ["sanskrit"] }),
  );
  await users.call(
    "PUT",
    `/users/profile/${_id}`,
    { profile: { bio: "Quixotic lessons" } },
    refreshToken,
  );
  const found = await tutors(`search=${encodeURIComponent(search)}&limit=50`);
  expect(found.allTutor.map((card) => card.userId._id)).toContain(_id);
  const none = await tutors(`search=${encodeURIComponent(`${search} zzz`)}`);
  expect(none).toMatchObject({ allTutor: [], total: 0 });
});

it("finds a name in Devanagari", async () => {
  const { _id } = await users.register(student({ userName: "अनन्या शर्मा" }));
  const found = await students(`search=${encodeURIComponent("अनन्")}`);
  expect(found.allStudent.map((card) => card.userId._id)).toEqual([_id]);
});

it.each([
  ["Boards of 2027, batch 12321", "१२३२१"],
  ["बोर्ड २०२७, बैच १२३४३", "12343"],
  ["ব্যাচ ১২৩৬৩", "१२३६३"],
])("finds a number in '%s' by %s, in whatever digits either is written", async (bio, search) => {
  const { _id, refreshToken } = await users.register(student());
  await users.call("PUT", `/users/profile/${_id}`, { profile: { bio } }, refreshToken);
  const found = await students(`search=${encodeURIComponent(search)}`);
  expect(found.allStudent.map((card) => card.userId._id)).toEqual([_id]);
});

it("shows neither phones nor students' addresses to visitors [US-033]", async () => {
  const secret = /\+91\d|"(?:phoneNo|passwordHash|tokens|guardian|emailKey)"/;
  const [tutorList, studentList] = await Promise.all(
    ["alltutors", "allstudents"].map(async (path) =>
      JSON.stringify((await users.call("GET", `/users/${path}?limit=50`)).body),
    ),
  );
  expect(secret.exec(tutorList ?? "")?.[0]).toBeUndefined();
  expect(secret.exec(studentList ?? "")?.[0]).toBeUndefined();
  expect(studentList).not.toContain("@");
});

it.each([
  "alltutors?price=nope",
  "alltutors?experience=nope",
  "alltutors?sort=name",
  "alltutors?limit=0",
  "alltutors?limit=1000",
  `alltutors?search=${"a".repeat(101)}`,
  "allstudents?grade=99",
  "allstudents?grade=x",
  "allstudents?sort=fee",
])("refuses %s in words", async (path) => {
  const { status, body } = await users.call("GET", `/users/${path}`);
  expect(status).toBe(422);
  const [field = ""] = /(?<=\?)\w+/.exec(path) ?? [];
  const said = expect.stringMatching(/\w+/);
  expect(body).toMatchObject({ message: said, fields: { [field]: said } });
});

it("refuses a malformed cursor and a repeated parameter", async () => {
  const status = async (query: string) => (await users.call("GET", `/users/${query}`)).status;
  expect(await status("alltutors?cursor=nonsense")).toBe(400);
  expect(await status("alltutors?search=a&search=b")).toBe(400);
});

it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "finds nobody by %s, a property of every object",
  async (word) => {
    expect(await tutors(`subject=${word}`)).toMatchObject({ total: 0, allTutor: [] });
    expect(await students(`subject=${word}`)).toMatchObject({ total: 0, allStudent: [] });
    expect(await tutors(`search=${word}`)).toMatchObject({ total: 0, allTutor: [] });
  },
);

it("takes search text literally", async () => {
  const all = await tutors();
  expect((await tutors("search=.*%24%5B(")).total).toBe(all.total);
  expect((await tutors("search=.*q%5E")).total).toBeLessThan(all.total);
});

it.each(["constructor", "__proto__"])("takes %s for a subject like any other", async (subject) => {
  await users.register(tutor({ subjects: [subject] }));
  for (const path of ["/users/alltutors", `/users/alltutors?subject=${subject}`])
    expect((await users.call("GET", path)).status).toBe(200);
});
