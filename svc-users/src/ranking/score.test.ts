import { RANKING_POINTS } from "@tutorsetu/contracts/tutoring/ranking";
import { expect, it } from "vitest";
import { toDocument } from "../listings/documents.ts";
import { firstPages } from "../../testing/first-pages.ts";
import { reasonsOf } from "./reasons.ts";
import { baseOf, certainAverage, pointsOf, type RankedTutor, scoreOf } from "./score.ts";

const AVERAGE = 4.2;
const AT = new Date("2026-11-01T00:00:00.000Z");
const plain: RankedTutor = { image: null, bio: "", createdAt: AT };
const points = (more: Partial<RankedTutor>) => baseOf({ ...plain, ...more }, AVERAGE);
const rated = (average: number, count: number, answersInHours?: number) => ({
  rating: { average, count, ...(answersInHours !== undefined && { answersInHours }) },
});

it("counts the time of answers without a review as with one, of before too, and as a day where it is not known", () => {
  const none = points({ rating: null });
  expect(points({ rating: null, answersInHours: 24 })).toBe(none);
  const gained = points({ rating: null, answersInHours: 2 }) - none;
  expect(gained).toBeCloseTo(RANKING_POINTS.answers * (24 / 26 - 1 / 2), 3);
  expect(points(rated(4, 3, 2)) - points(rated(4, 3))).toBeCloseTo(gained, 3);
  expect(points({ ...rated(4, 3, 2), answersInHours: 24 })).toBe(points(rated(4, 3)));
});

it("counts a rating as if five of the average of all stood beside it", () => {
  expect(certainAverage({ average: 5, count: 1 }, 4)).toBeCloseTo(4.17, 2);
  expect(certainAverage({ average: 5, count: 95 }, 4)).toBeCloseTo(4.95, 2);
  expect(certainAverage(undefined, 4)).toBe(4);
});

it.each<[string, Partial<RankedTutor>, Partial<RankedTutor>]>([
  ["many good reviews than one", rated(4.8, 40), rated(4.8, 1)],
  ["good reviews than bad ones", rated(4.6, 10), rated(3.4, 10)],
  ["an answer within hours than in days", rated(4, 5, 2), rated(4, 5, 60)],
  ["proof that was seen than none", { verified: { identity: AT } }, {}],
  [
    "both proofs than one",
    { verified: { identity: AT, education: AT } },
    { verified: { identity: AT } },
  ],
  ["a fuller profile than an empty one", { classes: [9], offer: { boards: ["cbse"] } }, {}],
  ["no review than bad ones", {}, rated(3, 10)],
  ["a later change than an earlier one", {}, { changedAt: new Date("2024-01-01T00:00:00.000Z") }],
])("ranks %s", (_, better, worse) => {
  expect(points(better)).toBeGreaterThan(points(worse));
});

it("adds fit and distance, and no more than the table says of anything", () => {
  expect(scoreOf({ base: 1, fit: 2, km: null })).toBe(1 + 2 * RANKING_POINTS.fit);
  const near = scoreOf({ base: 0, fit: 0, km: 1 });
  expect(near).toBeLessThan(RANKING_POINTS.distance);
  expect(near).toBeGreaterThan(scoreOf({ base: 0, fit: 0, km: 10 }));
  expect(scoreOf({ base: 0, fit: 0, km: 10 })).toBe(RANKING_POINTS.distance / 2);
  const all = pointsOf(
    { ...plain, ...rated(5, 1000, 0), verified: { identity: AT, education: AT } },
    5,
  );
  for (const part of ["rating", "answers", "verified"] as const)
    expect(all[part]).toBeCloseTo(RANKING_POINTS[part], 5);
});

it("changes with nothing else: not with name, fee, address, id or which picture", () => {
  const tutor = {
    ...plain,
    image: "/pictures/a",
    _id: "u1",
    profileId: "p1",
    role: "Tutor" as const,
    email: "a@example.in",
    userName: "Asha Rao",
    city: "Pune",
    state: "Maharashtra",
    fee: 2000,
    experience: 3,
    subjects: ["physics"],
  };
  const best = (more: object) => toDocument({ ...tutor, ...more }).sortKeys["best"];
  const others = [
    { _id: "u2", profileId: "p2" },
    { userName: "Zoya Khan", shortName: true },
    { fee: 90_000 },
    { experience: 30 },
    { email: "z@example.in" },
    { city: "Kochi", state: "Kerala" },
    { subjects: ["art", "physics"] },
    { image: "/pictures/b" },
  ];
  for (const other of others) expect(best(other)).toBe(best({}));
});

it("gives the two strongest reasons, and none for what is ordinary", () => {
  const reasons = (more: Partial<RankedTutor>, km: number | null = null, fits: number[] = []) =>
    reasonsOf({ tutor: { ...plain, ...more }, average: AVERAGE, km, fits }).map(
      ({ reason, value }) => (value === undefined ? reason : `${reason} ${value}`),
    );
  expect(reasons(rated(4.2, 50))).toEqual([]);
  expect(reasons(rated(5, 2))).toEqual([]);
  expect(reasons({})).toEqual(["new"]);
  expect(reasons(rated(4.9, 40, 30))).toEqual(["rating 4.9"]);
  expect(reasons(rated(4.9, 40, 30), 12)).toEqual(["rating 4.9"]);
  expect(reasons(rated(4.9, 40, 2.2), 3)).toEqual(["near 3", "rating 4.9"]);
  expect(reasons({ ...rated(4, 3, 2.2), verified: { identity: AT } }, 40)).toEqual([
    "verified",
    "answers 3",
  ]);
  expect(reasons(rated(4, 3), null, [1, 1])).toEqual(["fit"]);
  expect(reasons(rated(4, 3), null, [1])).toEqual([]);
  expect(reasons(rated(4, 3), null, [1, 0.5])).toEqual([]);
});

it("shows new tutors on first pages about as often as there are of them", async () => {
  const { newTutors, ratio } = await firstPages(250);
  expect(newTutors).toBeGreaterThan(0.25);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.5);
});
