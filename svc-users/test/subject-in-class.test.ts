import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, ref, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
const both = ["mathematics", "physics"];
const PEOPLE = [
  // Mathematics for the small ones, physics for the big ones.
  [
    "Asha",
    {
      subjects: both,
      classes: [1, 2, 3, 4, 5, 10],
      offer: { subjectClasses: { mathematics: [1, 2, 3, 4, 5], physics: [10] } },
      bio: "10 years of maths, 10th too.",
    },
  ],
  // Says nothing of it: every subject in every class.
  ["Bela", { subjects: both, classes: [9, 10] }],
  [
    "Chitra",
    { subjects: both, classes: [9, 10], offer: { subjectClasses: { mathematics: [10] } } },
  ],
  // In her texts alone.
  ["Divya", { subjects: ["physics"], classes: [10], bio: "Some mathematics, too." }],
  ["Esha", { subjects: ["mathematics"], bio: "For the 10th board exams." }],
] as const;
beforeAll(async () => {
  users = await startHarness({ tutors: 0, students: 0 });
  for (const [userName, { subjects, ...more }] of PEOPLE) {
    const { _id } = await users.register(
      tutor({ userName: `${userName} Rao`, subjects: [...subjects] }),
    );
    const offer = { ...("offer" in more && more.offer) };
    const classes = "classes" in more ? [...more.classes] : [];
    const bio = "bio" in more ? more.bio : "";
    await users.stores.people.change(ref(_id), { classes, bio, offer } as never); // safe: stored as profiles are
  }
});
afterAll(() => users.close());

const list = async (query: Record<string, string>) => {
  const asked = new URLSearchParams(query);
  return fits(usersApi.allTutors, await users.call("GET", `/users/alltutors?${asked}`));
};
const names = async (query: Record<string, string>) =>
  (await list(query)).allTutor
    .map(({ userId }) => userId.userName.split(" ")[0] ?? "")
    .toSorted()
    .join(" ");

it.each([
  [{ subject: "mathematics", class: "10" }, "Bela Chitra"],
  [{ subject: "mathematics", class: "9" }, "Bela"],
  [{ subject: "mathematics", class: "3" }, "Asha"],
  [{ subject: "physics", class: "10" }, "Asha Bela Chitra Divya"],
  [{ subject: "science", class: "10" }, "Asha Bela Chitra Divya"],
  [{ search: "maths class 10" }, "Bela Chitra Divya Esha"],
  [{ search: "गणित कक्षा 3" }, "Asha"],
  [{ search: "maths", class: "10" }, "Bela Chitra Divya"],
  [{ search: "class 10", subject: "mathematics" }, "Bela Chitra Esha"],
  [{ search: "class 10" }, "Asha Bela Chitra Divya Esha"],
  [{ subject: "mathematics" }, "Asha Bela Chitra Esha"],
])("%j finds %s", async (query, expected) => {
  expect(await names(query)).toBe(expected);
});

it("counts the choices of one as they would find with the other", async () => {
  const bySubject = await list({ subject: "mathematics" });
  expect(bySubject.facets["class"]).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 9: 1, 10: 2 });
  const byClass = await list({ class: "10" });
  expect(byClass.facets["subject"]).toMatchObject({ mathematics: 2, physics: 4, science: 4 });
  const byBoth = await list({ subject: "mathematics", class: "9" });
  expect(byBoth.facets["class"]).toEqual(bySubject.facets["class"]);
  expect(byBoth.facets["subject"]).toMatchObject({ mathematics: 1, physics: 2 });
  expect(JSON.stringify(byBoth.facets)).not.toContain("taught");
});
