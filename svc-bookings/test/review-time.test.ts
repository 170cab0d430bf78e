import { bookingsApi } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const TOO_EARLY = {
  status: 409,
  body: {
    code: "review_too_early",
    message: "You can review seven days after acceptance. Please come back then.",
  },
};
const TOO_SHORT = { status: 409, body: { code: "review_too_short" } };

/** A booking that was accepted now, on the service's real clock or this much later. */
async function startAccepted() {
  const harness = await startHarness();
  const { bookAndAccept, studentCalls, list, state } = harness;
  let laterMs = 0;
  state.now = () => new Date(Date.now() + laterMs);
  const { _id } = await bookAndAccept();
  const review = (id = _id) => studentCalls("POST", `/bookings/${id}/review`, { stars: 5 });
  const shown = async () => (await list(studentCalls)).bookings.find((one) => one._id === _id);
  return { ...harness, _id, review, shown, pass: (ms: number) => void (laterMs += ms) };
}

it("takes a review a week after acceptance, and says before from when on", async () => {
  const { review, pass, reviewDocs, shown } = await startAccepted();
  expect(await review()).toMatchObject(TOO_EARLY);
  const booking = await shown();
  const opensAt = Date.parse(booking?.acceptedAt ?? "") + WEEK_MS;
  expect(booking?.reviewOpensAt).toBe(new Date(opensAt).toISOString());
  pass(WEEK_MS - 60_000);
  expect(await review()).toMatchObject(TOO_EARLY);
  expect(await reviewDocs.countDocuments()).toBe(0);
  pass(60_000);
  expect((await review()).status).toBe(201);
});

it("takes none of a tuition that ended within that week, however late", async () => {
  const { _id, review, pass, move, tutorCalls, shown } = await startAccepted();
  await move(tutorCalls, _id, "cancelled", "Moving away");
  pass(30 * DAY_MS);
  expect(await review()).toMatchObject(TOO_SHORT);
  expect(await shown()).not.toHaveProperty("reviewOpensAt");
});

it("takes one of a tuition that ended after a week", async () => {
  const { _id, review, docs, move, tutorCalls, shown } = await startAccepted();
  const acceptedAt = new Date(Date.now() - WEEK_MS);
  await docs.updateOne({ _id }, { $set: { acceptedAt } });
  await move(tutorCalls, _id, "cancelled", "Moving away");
  expect((await shown())?.reviewOpensAt).toBeDefined();
  expect((await review()).status).toBe(201);
});

it("goes by the change of the status where an older release has noted no acceptance", async () => {
  const { _id, review, pass, docs } = await startAccepted();
  await docs.updateOne({ _id }, { $unset: { acceptedAt: "" } });
  expect(await review()).toMatchObject(TOO_EARLY);
  pass(WEEK_MS);
  expect((await review()).status).toBe(201);
});

it("tells only the student from when on it may be written", async () => {
  const { tutorCalls, adminCalls, list, shown } = await startAccepted();
  expect(await shown()).toHaveProperty("reviewOpensAt");
  expect((await list(tutorCalls)).bookings[0]).not.toHaveProperty("reviewOpensAt");
  const { body } = await adminCalls("GET", "/bookings/all");
  expect(read(bookingsApi.all, body).bookings[0]).not.toHaveProperty("reviewOpensAt");
});

it("lets what was written be changed for thirty days, and says then why not", async () => {
  const { review, pass, shown, reviewDocs } = await startAccepted();
  pass(WEEK_MS);
  expect((await review()).status).toBe(201);
  const until = Date.parse((await shown())?.review?.editableUntil ?? "");
  pass(20 * DAY_MS);
  expect((await review()).status).toBe(201);
  // Another text gives no other thirty days.
  expect(Date.parse((await shown())?.review?.editableUntil ?? "")).toBe(until);
  pass(10 * DAY_MS - 60_000);
  expect((await review()).status).toBe(201);
  pass(120_000);
  expect(await review()).toMatchObject({
    status: 409,
    body: {
      code: "review_final",
      message: "A review can be changed for 30 days. This one stays as it is.",
    },
  });
  expect(await reviewDocs.countDocuments()).toBe(1);
});

it("counts the thirty days of what an older release kept from its last words", async () => {
  const { review, pass, reviewDocs } = await startAccepted();
  pass(WEEK_MS);
  await review();
  await reviewDocs.updateMany({}, { $unset: { writtenAt: "" } });
  pass(29 * DAY_MS);
  expect((await review()).status).toBe(201);
  pass(2 * DAY_MS);
  expect(await review()).toMatchObject({ status: 409, body: { code: "review_final" } });
});

it("lets what was written about an earlier booking be changed at once", async () => {
  const { _id, review, pass, move, bookAndAccept, tutorCalls, reviewDocs } = await startAccepted();
  pass(WEEK_MS);
  expect((await review()).status).toBe(201);
  await move(tutorCalls, _id, "cancelled", "A break");
  pass(-WEEK_MS);
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
