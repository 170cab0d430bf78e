import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Slot } from "@tutorsetu/contracts/bookings";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const MONDAY: Slot[] = [{ day: "mon", part: "evening" }];
const TUESDAY: Slot[] = [{ day: "tue", part: "morning" }];
const SUNDAY: Slot[] = [{ day: "sun", part: "morning" }];

/** A student has asked for Monday evenings. */
async function startNegotiation() {
  const harness = await startHarness();
  const { tutor, studentCalls, bookings } = harness;
  const asked = { tutorId: tutor._id, preferredSlots: MONDAY };
  const made = await studentCalls("POST", "/bookings/create-booking", asked);
  const { _id } = read(bookingsApi.create, made.body).booking;
  type Calls = typeof studentCalls;
  return {
    ...harness,
    _id,
    propose: (who: Calls, proposal: number, preferredSlots: Slot[]) =>
      who("POST", `/bookings/${_id}/proposals`, { proposal, preferredSlots }),
    agree: (who: Calls, proposal: number) =>
      who("POST", `/bookings/${_id}/agree-time`, { proposal }),
    stored: async () => {
      const doc = await bookings.find(_id);
      if (!doc) throw new Error("The booking is gone");
      return doc;
    },
  };
}

it("puts proposed times in the place of the wish, keeps that, and leaves the request pending", async () => {
  const { propose, tutorCalls, studentCalls, list, stored, student } = await startNegotiation();
  const { status, body } = await propose(tutorCalls, 0, TUESDAY);
  expect(status).toBe(200);
  expect(read(bookingsApi.propose, body).booking).toMatchObject({
    bookingStatus: "pending",
    preferredSlots: TUESDAY,
    proposal: 1,
    proposedBy: "Tutor",
    earlierTimes: [{ proposal: 0, by: "Student", slots: MONDAY }],
  });
  expect((await list(studentCalls)).bookings).toMatchObject([{ proposal: 1 }]);
  const { news } = await stored();
  expect(news.at(-1)).toMatchObject({ kind: "proposed", to: student._id, status: "pending" });
});

it("lets who asked answer with other times, and counts on", async () => {
  const { propose, tutorCalls, studentCalls, stored } = await startNegotiation();
  await propose(tutorCalls, 0, TUESDAY);
  expect((await propose(studentCalls, 1, SUNDAY)).status).toBe(200);
  expect(await stored()).toMatchObject({
    proposal: 2,
    proposedBy: "Student",
    preferredSlots: SUNDAY,
    earlierTimes: [
      { proposal: 0, by: "Student", slots: MONDAY },
      { proposal: 1, by: "Tutor", slots: TUESDAY },
    ],
  });
});

it("lets one of two proposals at once win, and tells the slower one", async () => {
  const { propose, tutorCalls, studentCalls, stored } = await startNegotiation();
  const answers = await Promise.all([
    propose(tutorCalls, 0, TUESDAY),
    propose(studentCalls, 0, SUNDAY),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const slower = answers.find(({ status }) => status === 409);
  expect(slower?.body).toMatchObject({ code: "proposal_outdated" });
  const doc = await stored();
  expect(doc.proposal).toBe(1);
  expect(doc.earlierTimes).toHaveLength(1);
  expect(doc.news).toHaveLength(2);
});

it("takes the same proposal sent twice for one, also at once", async () => {
  const { propose, tutorCalls, stored } = await startNegotiation();
  const once = () => propose(tutorCalls, 0, TUESDAY);
  const answers = [...(await Promise.all([once(), once()])), await once()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { proposal, news, notices } = await stored();
  expect([proposal, news.length, notices?.length]).toEqual([1, 2, 2]);
});

it("keeps the last twenty of many times", async () => {
  const { propose, tutorCalls, studentCalls, stored, docs, _id } = await startNegotiation();
  const many = Array.from({ length: 20 }, (_, n) => ({
    proposal: n,
    by: "Tutor" as const,
    slots: MONDAY,
    at: new Date(n),
  }));
  const $set = { proposal: 20, proposedBy: "Tutor" as const, earlierTimes: many };
  await docs.updateOne({ _id }, { $set });
  expect((await propose(studentCalls, 20, TUESDAY)).status).toBe(200);
  const { earlierTimes = [] } = await stored();
  expect(earlierTimes.map(({ proposal }) => proposal)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  expect((await propose(tutorCalls, 20, SUNDAY)).status).toBe(409);
});

it("lets only who asked agree, which fixes the time and nothing else", async () => {
  const { propose, agree, tutorCalls, studentCalls, stored, tutor, move, _id } =
    await startNegotiation();
  expect(await agree(studentCalls, 1)).toMatchObject({ body: { code: "proposal_outdated" } });
  await propose(tutorCalls, 0, TUESDAY);
  expect(await agree(tutorCalls, 1)).toMatchObject({
    status: 409,
    body: { code: "only_booker_agrees" },
  });
  expect(await move(studentCalls, _id, "accepted")).toMatchObject({ status: 409 });
  const { status, body } = await agree(studentCalls, 1);
  expect(status).toBe(200);
  expect(read(bookingsApi.agreeTime, body).booking).toMatchObject({
    bookingStatus: "pending",
    agreedSlots: TUESDAY,
  });
  expect((await agree(studentCalls, 1)).status).toBe(200);
  const { news } = await stored();
  const told = news.filter(({ kind }) => kind === "time_agreed");
  expect(told).toMatchObject([{ to: tutor._id, status: "pending" }]);
  expect((await move(tutorCalls, _id, "accepted")).status).toBe(200);
  expect(await stored()).toMatchObject({ bookingStatus: "accepted", agreedSlots: TUESDAY });
});

it("asks anew once other times take the place of agreed ones", async () => {
  const { propose, agree, tutorCalls, studentCalls, stored } = await startNegotiation();
  await propose(tutorCalls, 0, TUESDAY);
  await agree(studentCalls, 1);
  await propose(tutorCalls, 1, SUNDAY);
  const doc = await stored();
  expect([doc.agreedSlots, doc.timeAgreedAt]).toEqual([undefined, undefined]);
  expect((await agree(studentCalls, 1)).body).toMatchObject({ code: "proposal_outdated" });
  expect((await agree(studentCalls, 2)).status).toBe(200);
  await propose(studentCalls, 2, MONDAY);
  expect((await agree(studentCalls, 3)).body).toMatchObject({ code: "nothing_proposed" });
});

it("lets either the agreement or other times win when they come at once", async () => {
  for (let round = 0; round < 5; round++) {
    const { propose, agree, tutorCalls, studentCalls, stored } = await startNegotiation();
    await propose(tutorCalls, 0, TUESDAY);
    const [agreed, proposed] = await Promise.all([
      agree(studentCalls, 1),
      propose(tutorCalls, 1, SUNDAY),
    ]);
    expect(proposed.status).toBe(200);
    expect([200, 409]).toContain(agreed.status);
    // What is agreed are the times that stand there.
    expect(await stored()).toMatchObject({ proposal: 2, preferredSlots: SUNDAY });
    expect((await stored()).agreedSlots).toBeUndefined();
  }
});

it("agrees after the acceptance too, and proposes only before it", async () => {
  const { propose, agree, tutorCalls, studentCalls, move, _id } = await startNegotiation();
  await propose(tutorCalls, 0, TUESDAY);
  await move(tutorCalls, _id, "accepted");
  expect((await propose(studentCalls, 1, SUNDAY)).body).toMatchObject({
    code: "booking_not_pending",
  });
  expect((await agree(studentCalls, 1)).status).toBe(200);
  await move(studentCalls, _id, "cancelled", "We moved.");
  expect((await propose(tutorCalls, 1, SUNDAY)).body).toMatchObject({ code: "booking_is_final" });
  expect((await agree(studentCalls, 1)).body).toMatchObject({ code: "booking_is_final" });
});

it("negotiates nothing between two of whom one has blocked the other", async () => {
  const { propose, agree, tutorCalls, studentCalls, chat, student, tutor, stored } =
    await startNegotiation();
  await propose(tutorCalls, 0, TUESDAY);
  chat.block(student._id, tutor._id);
  expect(await propose(tutorCalls, 1, SUNDAY)).toMatchObject({
    status: 403,
    body: { code: "booking_blocked" },
  });
  expect(await agree(studentCalls, 1)).toMatchObject({
    status: 403,
    body: { code: "booking_blocked_by_you" },
  });
  expect((await stored()).proposal).toBe(1);
});

it("answers 404 to strangers, and 422 to no times", async () => {
  const { app, propose, agree, tutorCalls, _id } = await startNegotiation();
  for (const role of ["Student", "Tutor", "Admin"] as const) {
    const stranger = as(app, role, id());
    expect((await propose(stranger, 0, TUESDAY)).status).toBe(404);
    expect((await agree(stranger, 1)).status).toBe(404);
    expect((await stranger("GET", `/bookings/one/${_id}`)).status).toBe(404);
  }
  expect(await propose(tutorCalls, 0, [])).toMatchObject({
    status: 422,
    body: { fields: { preferredSlots: "Please choose at least one time." } },
  });
});

it("limits how often a person proposes", async () => {
  const { propose, tutorCalls } = await startNegotiation();
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await propose(tutorCalls, 0, TUESDAY)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

it("shows each of the two their booking alone, as the list does", async () => {
  const { list, studentCalls, tutorCalls, _id } = await startNegotiation();
  for (const who of [studentCalls, tutorCalls]) {
    const { body } = await who("GET", `/bookings/one/${_id}`);
    expect([read(bookingsApi.booking, body).booking]).toEqual((await list(who)).bookings);
  }
});
