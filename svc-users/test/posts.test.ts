import { usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, SECRET, startHarness, student, tutor } from "../testing/harness.ts";

let users: Harness;
const ids = new Map<string, string>();
let asha = "";
beforeAll(async () => {
  users = await startHarness({ tutors: 0, students: 0 });
  const people = [
    ["Near", "Nashik", ["sanskrit"], [9, 10], ["home"]],
    ["Online", "Kochi", ["sanskrit"], [10], ["online"]],
    ["Both", "nasik", ["sanskrit"], [10], ["home", "online"]],
    ["Small", "Nashik", ["sanskrit"], [3], ["home"]],
    ["Far", "Kochi", ["sanskrit"], [10], ["home"]],
    ["Other", "Nashik", ["tamil"], [10], ["home"]],
  ] as const;
  for (const [userName, city, subjects, classes, teachesAt] of people) {
    const form = { email: `${userName}@posts.example`, city, subjects: [...subjects] };
    const { _id, refreshToken } = await users.register(
      tutor({ userName: `${userName} Person`, ...form }),
    );
    const profile = { classes: [...classes], offer: { teachesAt: [...teachesAt] } };
    await users.call("PUT", `/users/profile/${_id}`, { profile }, refreshToken);
    ids.set(_id, userName);
  }
  const form = { userName: "Asha Kulkarni", email: "asha@posts.example", city: "Pune" };
  ({ _id: asha } = await users.register(student(form)));
});
afterAll(() => users.close());

async function fitting(asked: Record<string, string>) {
  const found: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = new URLSearchParams({
      subject: "sanskrit",
      class: "10",
      ...asked,
      ...(cursor && { cursor }),
    }).toString();
    const answer = await users.call("GET", `/internal/fitting-tutors?${query}`, undefined, SECRET);
    const page = fits(usersInternal.fittingTutors, answer);
    found.push(...page.tutors.map((id) => ids.get(id) ?? id));
    cursor = page.nextCursor;
  }
  return [...new Set(found)].toSorted();
}

it("finds tutors of the subject and class, of the city or online as the post wants it", async () => {
  expect(await fitting({ city: "nashik", mode: "home" })).toEqual(["Both", "Near"]);
  expect(await fitting({ city: "nashik", mode: "online" })).toEqual(["Both", "Online"]);
  expect(await fitting({ city: "", mode: "online" })).toEqual(["Both", "Online"]);
  expect(await fitting({ city: "nashik", mode: "either" })).toEqual(["Both", "Near", "Online"]);
  expect(await fitting({ city: "nashik", mode: "home", subject: "tamil" })).toEqual(["Other"]);
});

const post = async (body: object) => {
  const asked = { userId: asha, text: "", pinCode: "", ...body };
  return fits(
    usersInternal.publicPost,
    await users.call("POST", "/internal/public-post", asked, SECRET),
  );
};

it("cuts out of a post what says who wrote it, and knows the town of a PIN code alone [AMB-070]", async () => {
  const text = "Asha Kulkarni, 12 Gangapur Road, call 98123 45678. Three evenings a week.";
  const { text: shown, place } = await post({ text, pinCode: "422013" });
  expect(shown).toContain("Three evenings a week.");
  for (const cut of ["Kulkarni", "Gangapur", "98123"]) expect(shown).not.toContain(cut);
  expect(place).toEqual({ city: "Nashik", state: "Maharashtra", slug: "nashik" });
});

it("takes the city of the profile where there is no PIN code, and none for an unknown one", async () => {
  expect((await post({})).place).toMatchObject({ city: "Pune", slug: "pune" });
  expect((await post({ pinCode: "999999" })).place).toBeNull();
  const nobody = { userId: "f".repeat(24), text: "", pinCode: "" };
  expect((await users.call("POST", "/internal/public-post", nobody, SECRET)).status).toBe(404);
});
