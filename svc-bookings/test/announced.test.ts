import { expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { SECRET, withMongo, world } from "./world.ts";

withMongo();

const DAY = 86_400_000;
type World = Awaited<ReturnType<typeof world>>;

/** Status of each booking that was handed on since the last look. */
const since = ({ announced }: World) =>
  announced.splice(0).map(({ _id, bookingStatus }) => [_id, bookingStatus]);
const leave = ({ app }: World, userId: string) =>
  app.request(`/internal/people/${userId}/gone`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}` },
  });

it("hands on at once what two people do, and nothing when nothing has changed", async () => {
  const here = await world();
  const { book, move, tutorCalls, studentCalls } = here;
  const { _id } = await book();
  expect(since(here)).toEqual([[_id, "pending"]]);
  await move(tutorCalls, _id, "accepted");
  expect(since(here)).toEqual([[_id, "accepted"]]);
  await move(tutorCalls, _id, "accepted");
  await move(studentCalls, _id, "pending");
  await move(studentCalls, _id, "cancelled");
  expect(since(here)).toEqual([]);
  await move(studentCalls, _id, "cancelled", "We moved.");
  expect(since(here)).toEqual([[_id, "cancelled"]]);
});

it("hands on at once that a request ends with an account", async () => {
  const here = await world();
  const { _id } = await here.book();
  since(here);
  await leave(here, here.student._id);
  expect(since(here)).toEqual([[_id, "cancelled"]]);
  await leave(here, here.student._id);
  expect(since(here)).toEqual([]);
});

it("hands on at once that somebody is reminded and that nobody answered, by one of two processes", async () => {
  const here = await world();
  const { bookings, announced } = here;
  const { _id } = await here.book();
  since(here);
  const announce = (doc: (typeof announced)[number]) => announced.push(doc);
  const days = { remindAfterDays: 2, expireAfterDays: 14 };
  const look = (after: number) => {
    const now = new Date(Date.now() + after * DAY + 1000);
    const once = () => sweepOverdue({ bookings, announce, ...days }, now);
    return Promise.all([once(), once()]);
  };
  await look(2);
  expect(announced.map(({ news }) => news.at(-1)?.kind)).toEqual(["reminder"]);
  since(here);
  await look(14);
  expect(since(here)).toEqual([[_id, "cancelled"]]);
});

it("hands on at once whose rating has changed", async () => {
  const { bookAndAccept, studentCalls, tutor, rated } = await world();
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5 });
  expect(rated).toEqual([tutor._id]);
});
