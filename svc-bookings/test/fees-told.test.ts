import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { addDays, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { dueSweep } from "../src/fees/write-dues.ts";
import { arrange, firstOfMonth, startFeeBook } from "../testing/fee-books.ts";
import { SECRET, withMongo } from "../testing/harness.ts";

withMongo();

type Books = Awaited<ReturnType<typeof startFeeBook>>;

const internal = ({ app }: Books, method: string, path: string, body?: object) =>
  app.request(path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
  });

it("tells the other side once of what is noted, confirmed, refused and taken back, in the fee book's own words", async () => {
  const books = await startFeeBook();
  const { noted, answer, notices, content, tutor, student, bookingId } = books;
  const { tutorCalls, studentCalls } = books;
  await notices.sweep();
  const first = await noted(studentCalls, { month: "2026-12", paise: 250_050 });
  await answer(tutorCalls, "refuse", first._id, "Not there yet");
  const second = await noted(studentCalls);
  await answer(tutorCalls, "confirm", second._id);
  await answer(tutorCalls, "confirm", second._id);
  await answer(tutorCalls, "reverse", second._id, "It came back");
  const third = await noted(tutorCalls);
  await answer(tutorCalls, "refuse", third._id, "Wrong");
  await notices.sweep();
  await notices.sweep();
  const of = (who: typeof tutor) =>
    content.of(who._id).filter(({ kind }) => kind.startsWith("fee_"));
  const amount = ({ params }: ReturnType<typeof of>[number]) => params["amount"] ?? "";
  const toldTutor = of(tutor).toSorted((a, b) => amount(b).length - amount(a).length);
  expect(toldTutor).toMatchObject([
    {
      kind: "fee_noted",
      link: `/lessons/${bookingId}`,
      params: { name: student.userName, amount: "₹2,500.50", month: "2026-12" },
      subject: `${student.userName} has noted a payment of ₹2,500.50`,
    },
    { kind: "fee_noted" },
  ]);
  expect(
    of(student)
      .map(({ kind, params }) => `${kind} ${params["reason"] ?? ""}`)
      .toSorted(),
  ).toEqual([
    "fee_confirmed ",
    "fee_noted ",
    "fee_refused Not there yet",
    "fee_reversed It came back",
    "fee_reversed Wrong",
  ]);
  expect(await books.lines.countDocuments({ "notices.id": { $gt: "" } })).toBe(0);
});

it("keeps what is told while svc-content is away, with the change itself", async () => {
  const { noted, notices, content, studentCalls, tutor } = await startFeeBook();
  await notices.sweep();
  content.state.isDown = true;
  await noted(studentCalls);
  await expect(notices.sweep()).rejects.toThrow("unavailable");
  content.state.isDown = false;
  await notices.sweep();
  expect(content.kindsOf(tutor._id).filter((kind) => kind === "fee_noted")).toHaveLength(1);
});

it("writes what is due in every book once a day, and tells the student of the month that has just ended", async () => {
  const books = await startFeeBook();
  const { agree, lines, fees, tuitionStore, bookings, bookingId, notices, content, student, now } =
    books;
  await agree({ startsOn: firstOfMonth(now, 3) });
  const published: string[] = [];
  const deps = {
    ...tuitionStore.stores,
    ...fees.stores,
    bookings,
    publishFee: ({ _id }: { _id: string }) => published.push(_id),
  };
  const [one, other] = [dueSweep(deps), dueSweep(deps)];
  // In the first days of a month, whatever day it is.
  const early = instantOf(addDays(firstOfMonth(now, 0), 2), "09:00");
  await Promise.all([one(early), other(early)]);
  await one(early);
  expect(await lines.countDocuments({ bookingId })).toBe(3);
  const last = firstOfMonth(now, 1).slice(0, 7);
  expect(published).toHaveLength(1);
  await notices.sweep();
  const told = content.of(student._id).filter(({ kind }) => kind === "fee_due");
  expect(told).toMatchObject([{ params: { month: last, amount: "₹2,500" } }]);
  await one(new Date(early.getTime() + 40 * 86_400_000));
  expect(await lines.countDocuments({ bookingId })).toBe(4);
});

it("goes on at the book where it failed", async () => {
  const { agree, lines, fees, tuitionStore, bookings, bookingId, now } = await startFeeBook();
  await agree({ startsOn: firstOfMonth(now, 1) });
  let isDown = true;
  const find = async (id: string) => {
    if (isDown) throw new Error("unavailable");
    return bookings.find(id);
  };
  const sweep = dueSweep({
    ...tuitionStore.stores,
    ...fees.stores,
    bookings: { find },
    publishFee: () => {},
  });
  await expect(sweep(now)).rejects.toThrow("unavailable");
  isDown = false;
  await sweep(now);
  expect(await lines.countDocuments({ bookingId })).toBe(1);
});

it("holds up no book with one that fails, also on the next day", async () => {
  const { db, agree, lines, fees, tuitionStore, bookings, bookingId, now } = await startFeeBook();
  await agree({ startsOn: firstOfMonth(now, 1) });
  const broken = "0".repeat(24);
  await arrange(db, broken, {});
  const find = async (id: string) => {
    if (id === broken) throw new Error("unreadable");
    return bookings.find(id);
  };
  const sweep = dueSweep({
    ...tuitionStore.stores,
    ...fees.stores,
    bookings: { find },
    publishFee: () => {},
  });
  await expect(sweep(now)).rejects.toThrow("unreadable");
  expect(await lines.countDocuments({ bookingId })).toBe(1);
  await expect(sweep(now)).rejects.toThrow("unreadable");
  const later = new Date(now.getTime() + 32 * 86_400_000);
  await expect(sweep(later)).rejects.toThrow("unreadable");
  expect(await lines.countDocuments({ bookingId })).toBeGreaterThan(1);
});

it("writes a due for each held lesson, and takes it back when the student contradicts", async () => {
  const { db, agree, book, bookingId, now } = await startFeeBook();
  await agree({ feePer: "lesson", feePaise: 30_000 });
  const lessons = db.collection<{ _id: string }>("lessons");
  const startsAt = new Date(now.getTime() - 86_400_000);
  const lesson = { bookingId, plannedAt: startsAt, startsAt, state: "held" };
  await lessons.insertMany([
    { _id: `${bookingId}-1`, ...lesson },
    { _id: `${bookingId}-2`, ...lesson, state: "absent" },
  ]);
  expect((await book()).entries).toMatchObject([
    { kind: "due", paise: 30_000, heldOn: dateOf(startsAt) },
  ]);
  await lessons.updateOne({ _id: `${bookingId}-1` }, { $set: { contradicted: { text: "No" } } });
  const { entries, totals } = await book();
  expect(totals.duePaise).toBe(0);
  expect(entries.map(({ kind, isReversed }) => `${kind} ${isReversed}`).toSorted()).toEqual([
    "due true",
    "reversal false",
  ]);
  await lessons.updateOne({ _id: `${bookingId}-1` }, { $unset: { contradicted: "" } });
  expect((await book()).totals.duePaise).toBe(30_000);
});

it("lets two of whom one has blocked the other settle, without a word, a notice or the UPI address", async () => {
  const books = await startFeeBook();
  const { chat, tutor, student, noted, answer, book, notices, content, followBlocks } = books;
  const { tutorCalls, studentCalls } = books;
  await tutorCalls("PUT", "/fees/upi", { address: "ananya@okbank" });
  await notices.sweep();
  chat.block(tutor._id, student._id);
  await followBlocks();
  const payment = await noted(studentCalls, { note: "You owe me an answer" });
  expect(payment.note).toBe("");
  expect((await book(studentCalls)).payTo).toBeUndefined();
  await notices.sweep();
  expect(content.kindsOf(tutor._id).filter((kind) => kind.startsWith("fee_"))).toEqual([]);
  expect((await book(tutorCalls)).entries).toHaveLength(1);
  await answer(tutorCalls, "refuse", payment._id, "It has not arrived");
  expect((await book(studentCalls)).entries[0]?.reason).toBe("It has not arrived");
  const again = await noted(studentCalls);
  expect((await answer(tutorCalls, "confirm", again._id)).status).toBe(200);
  const theirs = await noted(tutorCalls);
  await answer(studentCalls, "refuse", theirs._id, "Rude words");
  expect((await books.lines.findOne({ _id: theirs._id }))?.reason).toBe("");
});

it("keeps the amounts of an erased person's book, without a name, a note or the UPI address", async () => {
  const books = await startFeeBook();
  const { tutor, student, noted, answer, book, lines, fees, content, bookingId } = books;
  const { tutorCalls, studentCalls, everybody } = books;
  await tutorCalls("PUT", "/fees/upi", { address: "ananya@okbank" });
  const payment = await noted(studentCalls, { note: `From ${student.userName}` });
  await answer(tutorCalls, "confirm", payment._id);
  const other = await noted(studentCalls);
  await answer(tutorCalls, "refuse", other._id, `Not from ${student.userName}`);
  const path = `/internal/bookings/of-erased/${student._id}`;
  expect((await internal(books, "POST", path)).status).toBe(200);
  everybody.delete(student._id);
  expect(JSON.stringify(await lines.find().toArray())).not.toContain(student.userName);
  expect(content.named).toContainEqual({ param: "name", link: `/lessons/${bookingId}` });
  expect((await book()).totals.paidPaise).toBe(250_000);
  const { body } = await tutorCalls("GET", `/fees/${payment._id}/receipt`);
  expect(body).toMatchObject({ receipt: { studentName: "Deleted user", paise: 250_000 } });
  expect(await fees.stores.upiAddresses.of(tutor._id)).toBe("ananya@okbank");
  await internal(books, "POST", `/internal/bookings/of-erased/${tutor._id}`);
  expect(await fees.stores.upiAddresses.of(tutor._id)).toBe("");
  expect((await lines.find({ kind: "payment" }).toArray()).map(({ paise }) => paise)).toEqual([
    250_000, 250_000,
  ]);
});

it("gives each of the two the book with their own data", async () => {
  const books = await startFeeBook();
  const { tutor, student, noted, answer, tutorCalls, studentCalls } = books;
  await tutorCalls("PUT", "/fees/upi", { address: "ananya@okbank" });
  const { _id } = await noted(studentCalls, { note: "By phone" });
  await answer(tutorCalls, "confirm", _id);
  const partsOf = async (userId: string) => {
    const parts: Record<string, unknown[]> = {};
    let cursor: string | null = "";
    while (cursor !== null) {
      const body = { role: "Student", ...(cursor && { cursor }) };
      const answered = await internal(books, "POST", `/internal/bookings/own-data/${userId}`, body);
      const page = bookingsInternal.ownData.reply.parse(await answered.json());
      parts[page.part] = [...(parts[page.part] ?? []), ...page.items];
      cursor = page.next;
    }
    return parts;
  };
  expect(await partsOf(student._id)).toMatchObject({
    feeLines: [
      { yourSide: "Student", rupees: 2500, by: "you", payment: "confirmed", note: "By phone" },
    ],
  });
  const his = await partsOf(tutor._id);
  expect(his).toMatchObject({
    feeLines: [{ yourSide: "Tutor", by: "them" }],
    upiAddress: [{ address: "ananya@okbank" }],
  });
  expect(JSON.stringify(his["feeLines"])).not.toMatch(/UserId|_id|notices/);
});
