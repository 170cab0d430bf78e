import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, student, tutor, startHarness, type Harness, ref } from "../testing/harness.ts";

const FEES = [1999, 2000, 2500, 2501, 3000, 3001, 4000, 4001, 4999, 5000, 5001];
const YEARS = [0, 1, 2, 2.5, 3, 5, 5.5, 6, 60];
/** Only those of this test: the names begin with a word that nobody in the demo has. */
const OURS = "search=zebra&limit=50";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
  for (const fee of FEES) {
    const { _id } = await users.register(tutor({ userName: `Zebra Fee ${fee}`, fee: `${fee}` }));
    // An hourly rate says nothing about the monthly fee: here it lies in another band.
    await users.stores.people.change(ref(_id), { hourly_rate: fee < 2600 ? 5000 : 2200 });
  }
  for (const experience of YEARS)
    await users.register(tutor({ userName: `Zebra Years ${experience}`, experience }));
  const { _id } = await users.register(tutor({ userName: "Zebra Years unset" }));
  await users.stores.people.change(ref(_id), { experience: null });
  for (const grade of ["1", "9", "10", "12"])
    await users.register(
      student({ userName: `Zebra ${grade}`, grade, subjectInterested: ["english"] }),
    );
  await users.register(student({ userName: "Zebra 9, 10", grade: "9,10" }));
});
afterAll(() => users.close());

async function tutorsBy(query: string) {
  const answer = await users.call("GET", `/users/alltutors?${OURS}&${query}`);
  return fits(usersApi.allTutors, answer);
}

it.each([
  ["under-2000", [1999]],
  ["2000-2500", [2000, 2500]],
  ["2500-3000", [2501, 3000]],
  ["3000-4000", [3001, 4000]],
  ["4000-5000", [4001, 4999]],
  ["5000+", [5000, 5001]],
])("price %s holds the monthly fees %j and no others [LI-025, LI-026]", async (band, fees) => {
  const price = `search=zebra%20fee&price=${encodeURIComponent(band)}&sort=fee`;
  const answer = await users.call("GET", `/users/alltutors?limit=50&${price}`);
  const { allTutor, total, facets } = fits(usersApi.allTutors, answer);
  expect(allTutor.map(({ fee }) => fee)).toEqual(fees);
  expect(total).toBe(fees.length);
  expect(facets["price"]?.[band]).toBe(fees.length);
});

it.each([
  ["beginner", [0, 1, 2]],
  ["intermediate", [2.5, 3, 5]],
  ["expert", [5.5, 6, 60]],
])("%s holds the years %j and no others [LI-028..LI-030]", async (band, years) => {
  const asked = `search=zebra%20years&limit=50&experience=${band}`;
  const answer = await users.call("GET", `/users/alltutors?${asked}`);
  const { allTutor, total, facets } = fits(usersApi.allTutors, answer);
  const found = allTutor.map(({ experience }) => experience ?? -1);
  expect(found.toSorted((a, b) => a - b)).toEqual(years);
  expect(total).toBe(years.length);
  expect(facets["experience"]?.[band]).toBe(years.length);
});

it("orders by fee in both directions, and by years with unset ones last", async () => {
  const fees = (await tutorsBy("sort=fee")).allTutor.map(({ fee }) => fee);
  expect(fees).toEqual(fees.toSorted((a, b) => a - b));
  expect(fees[0]).toBe(1999);
  const dearest = (await tutorsBy("sort=-fee")).allTutor.map(({ fee }) => fee);
  expect(dearest).toEqual(fees.toReversed());
  const years = (await tutorsBy("sort=experience")).allTutor.map(({ experience }) => experience);
  expect(years.at(0)).toBe(60);
  expect(years.slice(-2)).toEqual([0, null]);
});

it.each([
  ["1", ["Zebra 1"]],
  ["9", ["Zebra 9", "Zebra 9, 10"]],
  ["10", ["Zebra 10", "Zebra 9, 10"]],
  ["12", ["Zebra 12"]],
  ["11", []],
])("grade %s holds %j and nobody else", async (grade, names) => {
  // Strangers would read their first names only.
  const path = `/users/allstudents?${OURS}&grade=${grade}`;
  const answer = await users.call("GET", path, undefined, await users.admin());
  const { allStudent, total } = fits(usersApi.allStudents, answer);
  expect(allStudent.map(({ userId }) => userId.userName).toSorted()).toEqual(names);
  expect(total).toBe(names.length);
});

it("subject science holds its four, languages its own, and a subject itself only", async () => {
  const taught = ["science", "physics", "chemistry", "biology", "mathematics", "hindi", "tamil"];
  for (const subject of taught)
    await users.register(tutor({ userName: `Gnu ${subject}`, subjects: [subject] }));
  const found = async (subject: string) => {
    const answer = await users.call("GET", `/users/alltutors?search=gnu&subject=${subject}`);
    const { allTutor } = fits(usersApi.allTutors, answer);
    return allTutor.flatMap(({ subjects }) => subjects).toSorted();
  };
  expect(await found("science")).toEqual(["biology", "chemistry", "physics", "science"]);
  expect(await found("languages")).toEqual(["hindi", "tamil"]);
  expect(await found("physics")).toEqual(["physics"]);
});

it("fills a page up to the limit, and gives a cursor unless it is the last", async () => {
  const { total } = await tutorsBy("sort=fee");
  const asked = async (limit: number) => {
    const path = `/users/alltutors?search=zebra&limit=${limit}`;
    return fits(usersApi.allTutors, await users.call("GET", path));
  };
  for (const limit of [1, total - 1]) {
    const { allTutor, nextCursor } = await asked(limit);
    expect(allTutor).toHaveLength(limit);
    expect(nextCursor).toEqual(expect.any(String));
  }
  expect(await asked(total)).toMatchObject({ nextCursor: null, total });
});
