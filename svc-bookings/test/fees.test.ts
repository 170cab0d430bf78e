import { bookingsApi } from "@tutorsetu/contracts/apis";
import { addDays, monthOf } from "@tutorsetu/contracts/lessons/india-time";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { firstOfMonth, startFeeBook } from "../testing/fee-books.ts";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const once = (key: string) => ({ "idempotency-key": `"${key}"` });

it("notes a payment, and the other side confirms it: it gets its number, and both see the same book", async () => {
  const { book, noted, answer, tutorCalls, studentCalls, now } = await startFeeBook();
  const payment = await noted(studentCalls, { note: "By phone", month: monthOf(now) });
  expect(payment).toMatchObject({ state: "noted", by: "Student", note: "By phone" });
  expect((await book()).totals).toMatchObject({ notedPaise: 250_000, paidPaise: 0, openPaise: 0 });
  expect((await answer(studentCalls, "confirm", payment._id)).body).toMatchObject({
    code: "payment_own",
  });
  const confirmed = await answer(tutorCalls, "confirm", payment._id);
  const year = monthOf(now).slice(0, 4);
  expect(read(bookingsApi.confirmPayment, confirmed.body)).toMatchObject({
    entry: { state: "confirmed", receiptNo: `TS-${year}-0001` },
    message: `Confirmed. The receipt is TS-${year}-0001.`,
  });
  // Once more it is the same, and a refusal comes too late.
  expect((await answer(tutorCalls, "confirm", payment._id)).body).toMatchObject({
    entry: { receiptNo: `TS-${year}-0001` },
  });
  const late = await answer(tutorCalls, "refuse", payment._id, "No");
  expect([late.status, late.body]).toMatchObject([409, { code: "payment_answered" }]);
  expect(await book(studentCalls)).toEqual(await book(tutorCalls));
  expect((await book()).totals).toMatchObject({ paidPaise: 250_000, openPaise: -250_000 });
});

it("refuses with a reason, which whoever noted it reads, and lets them take a noted payment back", async () => {
  const { book, noted, answer, tutorCalls, studentCalls } = await startFeeBook();
  const payment = await noted(studentCalls);
  expect((await answer(tutorCalls, "refuse", payment._id, " ")).status).toBe(422);
  await answer(tutorCalls, "refuse", payment._id, "It has not arrived");
  expect((await book(studentCalls)).entries[0]).toMatchObject({
    state: "refused",
    reason: "It has not arrived",
  });
  expect((await answer(tutorCalls, "confirm", payment._id)).status).toBe(409);
  const own = await noted(tutorCalls);
  expect((await answer(tutorCalls, "refuse", own._id, "Wrong day")).body).toMatchObject({
    message: "Taken back.",
  });
  expect((await book()).totals).toMatchObject({ notedPaise: 0, paidPaise: 0 });
});

it("lets the tutor take a confirmed payment or a due back, once, by a line more", async () => {
  const { book, noted, answer, agree, tutorCalls, studentCalls, lines } = await startFeeBook();
  await agree({});
  const payment = await noted(tutorCalls);
  expect((await answer(tutorCalls, "reverse", payment._id, "No")).body).toMatchObject({
    code: "fee_not_reversible",
  });
  await answer(studentCalls, "confirm", payment._id);
  const before = (await book()).total;
  expect((await answer(studentCalls, "reverse", payment._id, "No")).status).toBe(403);
  const taken = await answer(tutorCalls, "reverse", payment._id, "The cheque came back");
  expect([taken.status, taken.body]).toMatchObject([
    201,
    { entry: { kind: "reversal", reverses: payment._id, by: "Tutor", paise: 250_000 } },
  ]);
  const repeated = await answer(tutorCalls, "reverse", payment._id, "The cheque came back");
  expect([repeated.status, repeated.body]).toMatchObject([
    201,
    { entry: { kind: "reversal", note: "The cheque came back" } },
  ]);
  const again = await answer(tutorCalls, "reverse", payment._id, "Again");
  expect([again.status, again.body]).toMatchObject([409, { code: "fee_reversed" }]);
  const { entries, totals, total } = await book();
  expect(total).toBe(before + 1);
  expect(totals.paidPaise).toBe(0);
  expect(entries.find(({ _id }) => _id === payment._id)).toMatchObject({
    state: "confirmed",
    isReversed: true,
  });
  const due = entries.find(({ kind }) => kind === "due");
  await answer(tutorCalls, "reverse", due?._id ?? "", "A month of holidays");
  expect((await book()).totals.duePaise).toBe(totals.duePaise - 250_000);
  const reversal = entries.find(({ kind }) => kind === "reversal");
  expect((await answer(tutorCalls, "reverse", reversal?._id ?? "", "No")).status).toBe(409);
  expect(await lines.countDocuments()).toBe(total + 1);
});

it("notes a payment once, however often the same request comes, also at once", async () => {
  const { note, book, studentCalls, lines } = await startFeeBook();
  const send = () => note(studentCalls, {}, once("a"));
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  await send();
  expect(await lines.countDocuments()).toBe(1);
  await note(studentCalls, {}, once("b"));
  expect((await book()).totals.notedPaise).toBe(500_000);
});

it("gives receipts without a gap when twenty payments are confirmed at once", async () => {
  const { noted, answer, tutorCalls, studentCalls, lines, now } = await startFeeBook();
  const payments = await Promise.all(Array.from({ length: 20 }, () => noted(studentCalls)));
  const twice = [...payments, ...payments.slice(0, 10)];
  const answers = await Promise.all(twice.map(({ _id }) => answer(tutorCalls, "confirm", _id)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const numbers = (await lines.find().toArray()).map(({ receiptNo = "" }) => receiptNo).toSorted();
  const year = monthOf(now).slice(0, 4);
  expect(numbers).toEqual(
    Array.from({ length: 20 }, (_, n) => `TS-${year}-${String(n + 1).padStart(4, "0")}`),
  );
});

it("stores one of a confirmation and a refusal that come at once", async () => {
  const { noted, answer, tutorCalls, studentCalls, lines } = await startFeeBook();
  for (let n = 0; n < 10; n += 1) {
    const { _id } = await noted(studentCalls);
    const both = await Promise.all([
      answer(tutorCalls, "confirm", _id),
      answer(tutorCalls, "refuse", _id, "No"),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const line = await lines.findOne({ _id });
    expect(line?.receiptNo !== undefined).toBe(line?.state === "confirmed");
  }
});

it("writes what is due of past months when the book is read, once also for two readers at once", async () => {
  const { book, agree, now, sides } = await startFeeBook();
  await agree({});
  await Promise.all([...sides, ...sides].map((who) => book(who)));
  const { entries, totals, agreed, coming } = await book();
  const months = [1, 2].map((back) => firstOfMonth(now, back).slice(0, 7));
  expect(entries.map(({ kind, month, paise }) => `${kind} ${month} ${paise}`).toSorted()).toEqual(
    months.toSorted().map((month) => `due ${month} 250000`),
  );
  expect(totals).toMatchObject({ duePaise: 500_000, openPaise: 500_000 });
  expect(totals.arrears.map(({ month }) => month)).toEqual(months.toSorted());
  expect(agreed).toEqual({ feePaise: 250_000, feePer: "month" });
  expect(coming).toEqual({ month: monthOf(now), paise: 250_000 });
});

it("is read page by page, the newest line first", async () => {
  const { book, noted, studentCalls } = await startFeeBook();
  for (let n = 1; n <= 5; n += 1) await noted(studentCalls, { paise: n * 100 });
  const first = await book(studentCalls, "?limit=3");
  expect([first.entries.length, first.total]).toEqual([3, 5]);
  const rest = await book(studentCalls, `?limit=3&cursor=${first.nextCursor ?? ""}`);
  const amounts = [...first.entries, ...rest.entries].map(({ paise }) => paise / 100);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(rest.totals.notedPaise).toBe(1500);
});

it("rejects amounts, days and months that cannot be", async () => {
  const { note, studentCalls, today } = await startFeeBook();
  const wrong = [
    { paise: 0 },
    { paise: -1 },
    { paise: 1.5 },
    { paise: 100_000_001 },
    { paidOn: addDays(today, 1) },
    { paidOn: "2020-01-01" },
    { paidOn: "2026-02-30" },
    { month: "2026-13" },
    { note: "x".repeat(201) },
  ];
  for (const one of wrong)
    expect([one, (await note(studentCalls, one)).status]).toEqual([one, 422]);
  expect((await note(studentCalls, { paidOn: today })).status).toBe(201);
});

it("does not exist for anybody else, nor before the booking was accepted", async () => {
  const { noted, answer, stranger, adminCalls, path, studentCalls } = await startFeeBook();
  const { _id } = await noted(studentCalls);
  for (const who of [stranger, adminCalls]) {
    expect((await who("GET", path)).status).toBe(404);
    for (const [how, reason] of [["confirm"], ["refuse", "No"], ["reverse", "No"]] as const)
      expect((await answer(who, how, _id, reason)).status).toBe(404);
    expect((await who("GET", `/fees/${_id}/receipt`)).status).toBe(404);
  }
  const other = await startHarness();
  const { _id: pending } = await other.book();
  const early = await other.studentCalls("GET", `/bookings/${pending}/fees`);
  expect([early.status, early.body]).toMatchObject([404, { code: "no_fee_book" }]);
});

it("outlives the booking: after its end it is read and settled", async () => {
  const { move, bookingId, noted, answer, book, tutorCalls, studentCalls } = await startFeeBook();
  await move(studentCalls, bookingId, "cancelled", "The exams are over");
  const payment = await noted(studentCalls);
  expect((await answer(tutorCalls, "confirm", payment._id)).status).toBe(200);
  expect((await book(studentCalls)).totals.paidPaise).toBe(250_000);
});

it("gives the two a receipt of what was confirmed, and says when it was taken back", async () => {
  const { noted, answer, tutorCalls, studentCalls, tutor, student, now } = await startFeeBook();
  const { _id } = await noted(studentCalls, { month: "2026-12" });
  const get = (who = studentCalls) => who("GET", `/fees/${_id}/receipt`);
  expect((await get()).body).toMatchObject({ code: "no_receipt" });
  await answer(tutorCalls, "confirm", _id);
  const { receipt } = read(bookingsApi.receipt, (await get()).body);
  expect(receipt).toMatchObject({
    receiptNo: `TS-${monthOf(now).slice(0, 4)}-0001`,
    paise: 250_000,
    month: "2026-12",
    tutorName: tutor.userName,
    studentName: student.userName,
    isReversed: false,
  });
  expect((await get(tutorCalls)).body).toEqual((await get()).body);
  await answer(tutorCalls, "reverse", _id, "It came back");
  expect((await get()).body).toMatchObject({
    receipt: { isReversed: true, reason: "It came back" },
  });
});

it("shows a tutor's UPI address to students of accepted bookings only", async () => {
  const { app, book, move, bookingId, tutor, tutorCalls, studentCalls } = await startFeeBook();
  const set = (address: string) => tutorCalls("PUT", "/fees/upi", { address });
  for (const wrong of ["ananya", "@bank", "a@", "a b@bank", "upi://pay?pa=a@b", "a@b&am=1"])
    expect([wrong, (await set(wrong)).status]).toEqual([wrong, 422]);
  expect((await book(studentCalls)).payTo).toBeUndefined();
  await set(" ananya.r@okbank ");
  expect((await tutorCalls("GET", "/fees/upi")).body).toEqual({ address: "ananya.r@okbank" });
  const shown = { address: "ananya.r@okbank", name: tutor.userName };
  expect([(await book(studentCalls)).payTo, (await book()).payTo]).toEqual([shown, shown]);
  expect((await studentCalls("PUT", "/fees/upi", { address: "a1@bank" })).status).toBe(403);
  expect((await as(app)("GET", "/fees/upi")).status).toBe(401);
  await move(studentCalls, bookingId, "cancelled", "Over");
  expect((await book(studentCalls)).payTo).toBeUndefined();
  await set("");
  expect((await tutorCalls("GET", "/fees/upi")).body).toEqual({ address: "" });
});
