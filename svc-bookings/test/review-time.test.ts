import { bookingsApi } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const DAY_MS = 86_400_000;
const TOO_EARLY = {
  status: 409,
  body: {
    code: "review_too_early",
    message: "You can write a review after the first class. Please come back then.",
  },
};

/** A booking that was accepted now, on the service's real clock or this much later. */
async function startAccepted() {
  const harness = await startHarness();
  const { bookAndAccept, studentCalls, state } = harness;
  let laterMs = 0;
  state.now = () => new Date(Date.now() + laterMs);
  const { _id } = await bookAndAccept();
  const review = (id = _id) => studentCalls("POST", `/bookings/${id}/review`, { stars: 5 });
  return { ...harness, _id, review, pass: (ms: number) => void (laterMs += ms) };
}

it("takes a review a day after acceptance where no time is known, and says before why not", async () => {
  const { review, pass, reviewDocs, list, studentCalls } = await startAccepted();
  expect(await review()).toMatchObject(TOO_EARLY);
  const [booking] = (await list(studentCalls)).bookings;
  expect(booking?.acceptedAt).toBe(booking?.changedAt);
  pass(DAY_MS - 60_000);
  expect(await review()).toMatchObject(TOO_EARLY);
  expect(await reviewDocs.countDocuments()).toBe(0);
  pass(60_000);
  expect((await review()).status).toBe(201);
});

it("takes it after the first of the agreed times", async () => {
  const { _id, review, docs, state } = await startAccepted();
  const acceptedAt = new Date("2026-11-24T05:00:00.000Z");
  const agreedSlots = [{ day: "sat", part: "morning" } as const];
  await docs.updateOne({ _id }, { $set: { acceptedAt, agreedSlots } });
  state.now = () => new Date("2026-11-28T06:29:59.999Z");
  expect(await review()).toMatchObject(TOO_EARLY);
  state.now = () => new Date("2026-11-28T06:30:00.000Z");
  expect((await review()).status).toBe(201);
});

it("counts from acceptance, also when the tuition has ended since", async () => {
  const { _id, review, pass, move, tutorCalls } = await startAccepted();
  await move(tutorCalls, _id, "cancelled", "Moving away");
  expect(await review()).toMatchObject(TOO_EARLY);
  pass(DAY_MS);
  expect((await review()).status).toBe(201);
});

it("goes by the change of the status where an older release has noted no acceptance", async () => {
  const { _id, review, pass, docs } = await startAccepted();
  await docs.updateOne({ _id }, { $unset: { acceptedAt: "" } });
  expect(await review()).toMatchObject(TOO_EARLY);
  pass(DAY_MS);
  expect((await review()).status).toBe(201);
});

it("lets what was written about an earlier booking be changed at once", async () => {
  const { _id, review, pass, move, bookAndAccept, tutorCalls, reviewDocs } = await startAccepted();
  pass(DAY_MS);
  expect((await review()).status).toBe(201);
  await move(tutorCalls, _id, "cancelled", "A break");
  pass(-DAY_MS);
  const second = await bookAndAccept();
  const { status, body } = await review(second._id);
  expect([status, read(bookingsApi.review, body).review.stars]).toEqual([201, 5]);
  expect(await reviewDocs.countDocuments()).toBe(1);
});

it("tells a stranger and the tutor no more than before", async () => {
  const { _id, tutorCalls, adminCalls } = await startAccepted();
  const by = (who: typeof tutorCalls) => who("POST", `/bookings/${_id}/review`, { stars: 5 });
  expect([(await by(tutorCalls)).status, (await by(adminCalls)).status]).toEqual([403, 404]);
});
