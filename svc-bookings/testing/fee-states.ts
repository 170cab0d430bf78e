import { bookingsApi } from "@tutorsetu/contracts/apis";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { arrange, firstOfMonth } from "./fee-books.ts";
import type { startFamily } from "./family.ts";
import { read } from "./harness.ts";

type Family = Awaited<ReturnType<typeof startFamily>>;

/** For every call about fees the requests that succeed, with every field of the reply present. */
export function feeStates(harness: Family): ProviderStates {
  const { db, tutor, mother, asha, tutorCalls, motherCalls, ask, bookingIn, move } = harness;
  const asTutor = `Tutor-${tutor._id}`;
  const asMother = `Student-${mother._id}`;
  const now = new Date();
  const body = {
    paise: 250_000,
    paidOn: dateOf(now),
    method: "upi",
    month: firstOfMonth(now, 1).slice(0, 7),
    note: "By phone",
  };
  const reason = { reason: "It came back" };

  async function accepted() {
    const { _id: id } = bookingIn(await ask(asha));
    await move(tutorCalls, id, "accepted");
    await tutorCalls("PUT", "/fees/upi", { address: "ananya@okbank" });
    return id;
  }
  async function noted(bookingId: string) {
    const { body: made } = await motherCalls("POST", `/bookings/${bookingId}/fees`, body);
    return read(bookingsApi.notePayment, made).entry._id;
  }
  async function confirmed(bookingId: string) {
    const id = await noted(bookingId);
    await tutorCalls("POST", `/fees/${id}/confirm`);
    return id;
  }
  /** Of each kind of line one: also one that the site took back, and a lesson's. */
  async function kept() {
    const bookingId = await accepted();
    const startsOn = firstOfMonth(now, 3);
    const terms = { feePaise: 250_000, feePer: "month" as const, startsOn };
    await arrange(db, bookingId, terms);
    await motherCalls("GET", `/bookings/${bookingId}/fees`);
    const changedOn = firstOfMonth(now, 1);
    await arrange(db, bookingId, terms, { ...terms, feePaise: 300_000, startsOn: changedOn });
    await motherCalls("GET", `/bookings/${bookingId}/fees`);
    const lesson = {
      bookingId,
      state: "held",
      startsAt: new Date(now.getTime() - 60_000),
      plannedAt: new Date(now.getTime() - 60_000),
    };
    await db.collection<{ _id: string }>("lessons").insertOne({ _id: `${bookingId}-1`, ...lesson });
    const ofLessons = { ...terms, feePer: "lesson" as const, startsOn: dateOf(now) };
    await arrange(db, bookingId, terms, { ...terms, startsOn: changedOn }, ofLessons);
    await motherCalls("POST", `/fees/${await noted(bookingId)}/refuse`, reason);
    await noted(bookingId);
    const id = await confirmed(bookingId);
    await tutorCalls("POST", `/fees/${id}/reverse`, reason);
    return { bookingId, receiptOf: id };
  }

  return {
    "bookingsApi.feeBook": async () => {
      const { bookingId } = await kept();
      const params = { id: bookingId };
      const page = { limit: "50", cursor: "" };
      const { _id: monthly } = await harness.bookAndAccept();
      await arrange(db, monthly, {});
      return [
        ...[asMother, asTutor].map((token) => ({ token, params, query: page })),
        { token: asTutor, params: { id: monthly } },
      ];
    },
    "bookingsApi.notePayment": async () => [
      { token: asMother, params: { id: await accepted() }, body },
    ],
    "bookingsApi.confirmPayment": async () => [
      { token: asTutor, params: { id: await noted(await accepted()) } },
    ],
    "bookingsApi.refusePayment": async () => [
      { token: asTutor, params: { id: await noted(await accepted()) }, body: reason },
    ],
    "bookingsApi.reverseFee": async () => [
      { token: asTutor, params: { id: await confirmed(await accepted()) }, body: reason },
    ],
    "bookingsApi.receipt": async () => [
      { token: asMother, params: { id: (await kept()).receiptOf } },
    ],
    "bookingsApi.upi": async () => {
      await accepted();
      return [{ token: asTutor }];
    },
    "bookingsApi.setUpi": () => [{ token: asTutor, body: { address: "ananya@okbank" } }],
  };
}
