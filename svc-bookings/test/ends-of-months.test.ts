import { bookingsApi } from "@tutorsetu/contracts/apis";
import { addDays, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { startFeeBook } from "../testing/fee-books.ts";
import { read, withMongo } from "../testing/harness.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

it("counts receipts anew from India's New Year on, and takes payments of the day that it is there", async () => {
  const { noted, note, answer, state, tutorCalls, studentCalls } = await startFeeBook();
  const confirmedAt = async (date: string, time: string) => {
    state.now = () => instantOf(date, time);
    const { _id } = await noted(studentCalls, { paidOn: date });
    const { body } = await answer(tutorCalls, "confirm", _id);
    return read(bookingsApi.confirmPayment, body).entry.receiptNo;
  };
  expect(await confirmedAt("2027-12-31", "23:59")).toBe("TS-2027-0001");
  // In London it is half past six in the evening of the old year.
  expect(await confirmedAt("2028-01-01", "00:00")).toBe("TS-2028-0001");
  expect(await confirmedAt("2028-02-29", "23:59")).toBe("TS-2028-0002");
  const tomorrow = await note(studentCalls, { paidOn: "2028-03-01" });
  expect([tomorrow.status, tomorrow.body]).toMatchObject([422, { code: "paid_on_wrong" }]);
  expect((await note(studentCalls, { paidOn: addDays("2028-02-29", -731) })).status).toBe(201);
});

it("writes what February is due at India's midnight after the 29th, with a lesson until then", async () => {
  const { agreed, timetable, tutor, tutorCalls, studentCalls, _id, state, tuitionStore } =
    await startTuition();
  const late = { day: "tue", from: "23:30", minutes: 60 } as const;
  state.now = () => instantOf("2028-01-31", "12:00");
  await agreed({ times: [late], startsOn: "2028-02-01", feePaise: 500_000 });
  const book = async () =>
    read(bookingsApi.feeBook, (await studentCalls("GET", `/bookings/${_id}/fees`)).body);
  const { lessons } = await timetable(tutorCalls, "2028-02-29", "2028-02-29");
  // It lasts into March, and is one of February.
  expect(lessons).toMatchObject([{ startsAt: "2028-02-29T18:00:00.000Z", minutes: 60 }]);
  state.now = () => instantOf("2028-02-29", "23:59");
  const marked = await tutorCalls("POST", `/lessons/${_id}/mark`, {
    lesson: lessons[0]?._id,
    version: 0,
    state: "held",
  });
  expect(marked.status).toBe(200);
  expect((await book()).entries).toEqual([]);
  state.now = () => instantOf("2028-03-01", "00:00");
  expect((await book()).entries).toMatchObject([{ kind: "due", month: "2028-02", paise: 500_000 }]);
  const { lessonFacts } = tuitionStore.stores;
  const facts = (month: string) =>
    lessonFacts.ofMonth(tutor._id, month, instantOf("2028-03-04", "12:00"));
  expect([await facts("2028-02"), await facts("2028-03")]).toMatchObject([
    { held: 1, lessons: 1 },
    { held: 0, lessons: 0 },
  ]);
});
