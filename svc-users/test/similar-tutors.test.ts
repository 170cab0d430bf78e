import { usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, type Harness, SECRET, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
/** User ids by name. */
const ids = new Map<string, string>();
beforeAll(async () => {
  users = await startHarness({ tutors: 0, students: 0 });
  const people = [
    ["Asked", "Pune", ["sanskrit", "hindi"]],
    ["Neighbour", "pune", ["sanskrit"]],
    ["Far", "Kochi", ["sanskrit"]],
    ["Other", "Pune", ["physics"]],
    ["Hindi", "Kochi", ["hindi"]],
    ["Alone", "Leh", ["tamil"]],
  ] as const;
  for (const [userName, city, subjects] of people) {
    const form = { email: `${userName}@similar.example`, city, subjects: [...subjects] };
    const { _id } = await users.register(tutor({ userName: `${userName} Person`, ...form }));
    ids.set(userName, _id);
  }
});
afterAll(() => users.close());

async function similarTo(name: string, wish: Record<string, string> = {}) {
  const query = new URLSearchParams({ tutor: ids.get(name) ?? "", ...wish });
  const answer = await users.call("GET", `/internal/similar-tutors?${query}`, undefined, SECRET);
  const { tutors } = fits(usersInternal.similarTutors, answer);
  return tutors.map((id) => [...ids].find(([, one]) => one === id)?.[0]);
}

it("finds tutors of the same subject, those of the city first, and not the tutor herself", async () => {
  expect(await similarTo("Asked", { subject: "Sanskrit" })).toEqual(["Neighbour", "Far"]);
  expect(await similarTo("Asked", { subject: "sanskrit", mode: "online" })).toEqual([
    "Neighbour",
    "Far",
  ]);
});

it("finds only those of the city for lessons at home", async () => {
  expect(await similarTo("Asked", { subject: "sanskrit", mode: "home" })).toEqual(["Neighbour"]);
});

it("goes by the tutor's own subjects where none was named, or nobody teaches it", async () => {
  expect(await similarTo("Asked")).toEqual(["Neighbour", "Far"]);
  expect(await similarTo("Asked", { subject: "Vedic maths, class 4" })).toEqual([
    "Neighbour",
    "Far",
  ]);
  expect(await similarTo("Asked", { subject: "hindi" })).toEqual(["Hindi"]);
});

it("finds nobody who is suspended, and nothing for who is not there", async () => {
  const admin = await users.admin();
  const body = { id: ids.get("Neighbour"), reason: "Money was asked for in advance." };
  expect((await users.call("POST", "/users/suspend", body, admin)).status).toBe(200);
  expect(await similarTo("Asked")).toEqual(["Far"]);
  expect(await similarTo("Alone")).toEqual([]);
  expect(await similarTo("Nobody", { tutor: "f".repeat(24) })).toEqual([]);
});

it("answers services only", async () => {
  const path = `/internal/similar-tutors?tutor=${ids.get("Asked")}`;
  for (const token of [undefined, await users.admin()])
    expect((await users.call("GET", path, undefined, token)).status).toBe(404);
});
