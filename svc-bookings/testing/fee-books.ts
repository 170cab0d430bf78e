import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { NotePayment } from "@tutorsetu/contracts/lessons/fees";
import { dateOf, monthOf } from "@tutorsetu/contracts/lessons/india-time";
import { as } from "@tutorsetu/service-kit/testing/app";
import type { Db } from "mongodb";
import type { AgreedVersion } from "../src/fees/month-fee.ts";
import { id } from "./person.ts";
import { read, startHarness } from "./harness.ts";

type Calls = ReturnType<typeof as>;

/** The first day of the month so many months before. */
export function firstOfMonth(now: Date, back: number): string {
  const [year = 0, month = 1] = monthOf(now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
}

/** What the two have agreed to in a booking, as it is stored. */
export const arrange = (db: Db, bookingId: string, ...versions: Partial<AgreedVersion>[]) =>
  db.collection<{ _id: string }>("arrangements").updateOne(
    { _id: bookingId },
    {
      $set: {
        versions: versions.map((more, n) => ({
          version: n + 1,
          state: "agreed",
          times: [{ day: "tue", from: "17:00", minutes: 60 }],
          feePaise: 250_000,
          feePer: "month",
          startsOn: firstOfMonth(new Date(), 2),
          ...more,
        })),
      },
    },
    { upsert: true },
  );

/** An accepted booking whose fee book a tutor and a student keep, and somebody who is neither. */
export async function startFeeBook() {
  const harness = await startHarness();
  const { app, db, fees, state, tutorCalls, studentCalls, bookAndAccept } = harness;
  state.now = () => new Date();
  const { _id: bookingId } = await bookAndAccept();
  const now = new Date();
  const today = dateOf(now);
  const paid = (more: Partial<NotePayment> = {}): NotePayment => ({
    paise: 250_000,
    paidOn: today,
    method: "upi",
    ...more,
  });
  const path = `/bookings/${bookingId}/fees`;
  const book = async (who: Calls = tutorCalls, query = "") =>
    read(bookingsApi.feeBook, (await who("GET", `${path}${query}`)).body);
  const note = (who: Calls, more?: Partial<NotePayment>, headers?: Record<string, string>) =>
    who("POST", path, paid(more), headers);
  const noted = async (who: Calls, more?: Partial<NotePayment>) =>
    read(bookingsApi.notePayment, (await note(who, more)).body).entry;
  const answer = (who: Calls, how: string, lineId: string, reason?: string) =>
    who("POST", `/fees/${lineId}/${how}`, reason === undefined ? undefined : { reason });
  const agree = (...versions: Partial<AgreedVersion>[]) => arrange(db, bookingId, ...versions);
  return {
    ...harness,
    bookingId,
    now,
    today,
    path,
    paid,
    book,
    note,
    noted,
    answer,
    agree,
    lines: fees.collections.feeLines,
    stranger: as(app, "Student", id()),
    sides: [tutorCalls, studentCalls] as const,
  };
}
