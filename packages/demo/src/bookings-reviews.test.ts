import { expect, it } from "vitest";
import { demoBookings } from "./bookings.ts";
import { demoReviews, demoStandings } from "./bookings-reviews.ts";
import { demoPeople } from "./people.ts";
import { DAY, TODAY } from "./random.ts";

const people = demoPeople();
const bookings = demoBookings(people);
const reviews = demoReviews(bookings);

it("gives seven in ten tutors between 1 and 20 reviews, with every number of stars", () => {
  const standings = [...demoStandings(people).values()];
  const ratings = standings.flatMap(({ rating }) => rating ?? []);
  const share = ratings.length / people.tutors.length;
  expect(share).toBeGreaterThan(0.66);
  expect(share).toBeLessThan(0.74);
  const counts = ratings.map(({ count }) => count);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, expect.closeTo(20, -1)]);
  expect(counts.filter((count) => count < 3).length).toBeGreaterThan(30);
  expect(counts.filter((count) => count > 9).length).toBeGreaterThan(10);
  expect(new Set(reviews.map(({ stars }) => stars))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(ratings.filter(({ answersInHours }) => answersInHours).length).toBeGreaterThan(50);
  const isAnswering = standings.filter((one) => one.answersInHours !== null);
  expect(isAnswering.length).toBeGreaterThanOrEqual(50);
});

it("lets every review come of a tuition of more than a week, once for each pair, and none of the demo student", () => {
  const ofPair = new Map(bookings.map((one) => [`${one.tutorUserId} ${one.studentUserId}`, one]));
  expect(ofPair.size).toBe(bookings.length);
  for (const { tutorUserId, studentUserId, createdAt, answer } of reviews) {
    const tuition = ofPair.get(`${tutorUserId} ${studentUserId}`);
    expect(tuition?.acceptedAt?.getTime()).toBeLessThanOrEqual(createdAt.getTime() - 7 * DAY);
    expect(createdAt.getTime()).toBeLessThan(TODAY);
    expect(answer?.at.getTime() ?? 0).toBeLessThan(TODAY);
    expect(studentUserId).not.toBe(people.students[0]?.userId);
  }
});

it("says the same on every day, in both languages, and seldom one thing twice", () => {
  const later = TODAY + 100 * DAY + 12_345;
  const then = demoReviews(demoBookings(people, new Date(later)), later);
  const said = (some: typeof reviews) => some.map(({ id, stars, text }) => [id, stars, text]);
  expect(said(then)).toEqual(said(reviews));
  const texts = new Set(reviews.map(({ text }) => text));
  expect(texts.size).toBeGreaterThan(reviews.length / 2);
  expect([...texts].filter((text) => /\p{sc=Devanagari}/u.test(text)).length).toBeGreaterThan(30);
  expect([...texts].join("")).not.toMatch(/[{}]|undefined/);
});
