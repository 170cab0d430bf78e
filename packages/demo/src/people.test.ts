import { EXPERIENCE_BANDS, GRADES, PRICE_BANDS, bandRange } from "@tutorsetu/contracts/domain";
import { Requirement } from "@tutorsetu/contracts/people";
import { PinCode, PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import { expect, it } from "vitest";
import { demoBookings } from "./bookings.ts";
import { localitiesOf } from "./localities.ts";
import { demoPeople } from "./people.ts";
import { PLACES } from "./places.ts";

const people = demoPeople();

const inside = (n: number, range: Record<string, number> | null) =>
  Object.entries(range ?? {}).every(([op, bound]) => {
    const holds: Record<string, boolean> = {
      $gt: n > bound,
      $gte: n >= bound,
      $lt: n < bound,
      $lte: n <= bound,
    };
    return holds[op];
  });

it("is the same data every time", () => {
  expect(demoPeople()).toEqual(people);
});

it("covers cities, grades, price and experience bands", () => {
  expect(people.tutors.length).toBeGreaterThanOrEqual(240);
  expect(people.students.length).toBeGreaterThanOrEqual(400);
  expect(new Set(people.tutors.map((t) => t.city)).size).toBeGreaterThanOrEqual(25);
  for (const { id } of PRICE_BANDS)
    expect(people.tutors.some((t) => inside(t.tutor?.fee ?? 0, bandRange(PRICE_BANDS, id)))).toBe(
      true,
    );
  for (const { id } of EXPERIENCE_BANDS)
    expect(
      people.tutors.some((t) => inside(t.tutor?.experience ?? 0, bandRange(EXPERIENCE_BANDS, id))),
    ).toBe(true);
  for (const grade of GRADES)
    expect(people.students.some((s) => s.student?.grade.includes(grade))).toBe(true);
});

it("gives everybody their own id and address, and keeps the demo pair free of bookings", () => {
  const all = [people.admin, ...people.tutors, ...people.students];
  expect(new Set(all.map((p) => p.userId)).size).toBe(all.length);
  expect(new Set(all.map((p) => p.email)).size).toBe(all.length);
  const [tutor] = people.tutors;
  const [student] = people.students;
  const between = demoBookings(people).filter(
    (b) => b.tutorUserId === tutor?.userId && b.studentUserId === student?.userId,
  );
  expect(between).toEqual([]);
});

it("goes on with the same people when more are asked for, and none is twice", () => {
  const many = demoPeople({ tutors: 5000, students: 5000 });
  expect(many.tutors.slice(0, people.tutors.length)).toEqual(people.tutors);
  expect(many.students.slice(0, people.students.length)).toEqual(people.students);
  const all = [many.admin, ...many.tutors, ...many.students];
  for (const key of ["userId", "profileId", "email"] as const)
    expect(new Set(all.map((person) => person[key])).size).toBe(all.length);
});

it("gives tutors offers that the contract takes, of subjects and classes they teach, and leaves parts out", () => {
  for (const { tutor, pinCode } of people.tutors) {
    expect(PublicOffer.parse(tutor?.offer)).toEqual(tutor?.offer);
    expect(PinCode.parse(pinCode)).toBe(pinCode);
    for (const [subject, classes] of Object.entries(tutor?.offer.subjectClasses ?? {})) {
      expect(tutor?.subjects).toContain(subject);
      expect(tutor?.classes).toEqual(expect.arrayContaining(classes));
    }
  }
  const said = people.tutors.filter(({ tutor }) => Object.keys(tutor?.offer ?? {}).length > 0);
  expect(said.length).toBeGreaterThan(people.tutors.length * 0.85);
  expect(said.length).toBeLessThan(people.tutors.length);
  const offers = said.map(({ tutor }) => tutor?.offer ?? {});
  for (const part of ["boards", "areas", "languages", "days", "qualification"] as const)
    expect(offers.some((offer) => offer[part] === undefined)).toBe(true);
});

it("knows parts of every city, and their PIN codes", () => {
  for (const [city] of PLACES) {
    const localities = localitiesOf(city);
    expect(localities.length).toBeGreaterThan(3);
    for (const { name, pinCode } of localities) {
      expect(name).not.toBe("");
      expect(PinCode.parse(pinCode)).toMatch(/^\d{6}$/);
    }
  }
  for (const { pinCode, city } of people.students)
    expect(localitiesOf(city).map((one) => one.pinCode)).toContain(pinCode);
});

it("gives every student a requirement that the contract takes", () => {
  for (const { student } of people.students) {
    expect(Requirement.parse(student?.requirement)).toEqual(student?.requirement);
    expect(student?.requirement.days?.length).toBeGreaterThan(0);
  }
});
