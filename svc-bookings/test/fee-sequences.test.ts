import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { seeded } from "@tutorsetu/demo/random";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Collection } from "mongodb";
import { expect, it } from "vitest";
import type { BookingDoc, Side } from "../src/bookings/booking.ts";
import { missingLines } from "../src/fees/dues.ts";
import { type FeeLine, idOf } from "../src/fees/fee-line.ts";
import { isAnswered, newPayment } from "../src/fees/payments.ts";
import * as policy from "../src/fees/policy.ts";
import { totalsOf } from "../src/fees/totals.ts";
import { bookOf } from "../src/fees/write-dues.ts";
import { bySystem } from "../src/policy.ts";
import { type FeeLines, mongoFeeLines } from "../src/store/fees/fee-lines.ts";
import { startHarness, withMongo } from "../testing/harness.ts";
import { memoryFeeLines } from "../testing/memory-fee-lines.ts";

withMongo();

type Random = ReturnType<typeof seeded>;

const TUTOR = "tutor";
/** One tutor's two students: the numbers of receipts run through both books. */
const bookings = ["asha", "ravi"].map(
  (studentUserId, n) =>
    ({
      _id: `booking ${n}`,
      tutorUserId: TUTOR,
      studentUserId,
      bookingStatus: "accepted",
    }) as BookingDoc, // safe: what the rules look at
);
const idIn = ({ studentUserId }: BookingDoc, side: Side) =>
  side === "Tutor" ? TUTOR : studentUserId;

/** Moments around the month ends and the new year of India, and 29 February. */
const MOMENTS = [
  instantOf("2027-12-31", "00:00"),
  new Date(instantOf("2028-01-01", "00:00").getTime() - 1),
  instantOf("2028-01-01", "00:00"),
  instantOf("2028-02-29", "23:45"),
  instantOf("2028-03-01", "00:00"),
];

/** What was acknowledged to somebody. */
interface Told {
  readonly noted: Map<string, number>;
  readonly confirmed: Map<string, string>;
  readonly refused: Set<string>;
  readonly reversed: Set<string>;
}

interface World {
  readonly lines: FeeLines;
  readonly random: Random;
  readonly told: Told;
  readonly at: Date;
}

const notice = { id: "n", to: "t", kind: "fee_noted", params: {}, at: new Date(0) };

async function note({ lines, random, told, at }: World, booking: BookingDoc, id: string) {
  const by = random.pick(["Tutor", "Student"] as const);
  const paise = random.int(1, 500_000);
  const form = { paise, paidOn: "2027-12-01", method: "upi" } as const;
  const payment = newPayment(booking, form, { id, by, at });
  const allowed = policy.paymentBy(idIn(booking, by), booking as never, payment); // safe: a booking of the two
  if (await lines.add(allowed)) told.noted.set(id, paise);
}

async function answer({ lines, random, told, at }: World, booking: BookingDoc, id: string) {
  const callerId = idIn(booking, random.pick(["Tutor", "Student"] as const));
  const line = await lines.find(id);
  if (random.next() < 0.6) {
    const allowed = policy.confirmationBy(callerId, line);
    const done = isAnswered(allowed, "confirmed")
      ? allowed
      : await lines.confirm(allowed, at, notice);
    // Nothing but another answer keeps a payment from being confirmed.
    if (!done) return expect((await lines.find(id))?.state).not.toBe("noted");
    expect(told.confirmed.get(id) ?? done.receiptNo).toBe(done.receiptNo);
    return told.confirmed.set(id, done.receiptNo ?? "none");
  }
  const allowed = policy.refusalBy(callerId, line);
  const isDone = isAnswered(allowed, "refused");
  if (isDone || (await lines.refuse(allowed, { at, reason: "No", notice }))) told.refused.add(id);
  return undefined;
}

async function reverse({ lines, random, told, at }: World, booking: BookingDoc) {
  const all = await lines.of(booking._id);
  if (all.length === 0) return;
  const line = random.pick(all);
  const callerId = idIn(booking, random.pick(["Tutor", "Tutor", "Student"] as const));
  const reversal = policy.reversalBy(callerId, line, { note: "No", at, notices: [] });
  if (await lines.add(reversal)) told.reversed.add(line._id);
}

async function due({ lines, random, at }: World, booking: BookingDoc) {
  const times = [{ day: "tue", from: "17:00", minutes: 60 }] as const;
  const version = (n: number, startsOn: string) => ({
    version: n,
    times,
    feePaise: n * 100_000,
    feePer: "month" as const,
    startsOn,
  });
  const versions = [version(1, "2027-11-15")];
  if (random.next() < 0.4) versions.push(version(2, "2027-12-20"));
  const facts = { book: bookOf(booking), held: [], now: at, lines: await lines.of(booking._id) };
  for (const line of missingLines({ ...facts, agreed: { versions } }))
    await lines.add(bySystem(line));
}

/** One operation of somebody; refusals of the rules are as good as any other answer. */
async function act(world: World, step: number) {
  const { random } = world;
  const booking = random.pick(bookings);
  const id = idOf(booking._id, random.int(0, 1), Math.floor(step / 3));
  const what = random.int(0, 9);
  try {
    if (what < 3) return await note(world, booking, id);
    if (what < 7) return await answer(world, booking, id);
    return await (what < 8 ? due(world, booking) : reverse(world, booking));
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return undefined;
  }
}

/** What must hold of all lines, whatever happened. */
function check(all: readonly FeeLine[], told: Told) {
  const byId = new Map(all.map((line) => [line._id, line]));
  for (const [id, paise] of told.noted)
    expect(byId.get(id)).toMatchObject({ kind: "payment", paise });
  for (const [id, receiptNo] of told.confirmed)
    expect(byId.get(id)).toMatchObject({ state: "confirmed", receiptNo });
  for (const id of told.refused) expect(byId.get(id)?.state).toBe("refused");
  const taken = all.flatMap(({ reverses }) => reverses ?? []);
  expect(new Set(taken).size).toBe(taken.length);
  for (const id of told.reversed) expect(taken).toContain(id);
  expect(all.filter(({ kind }) => kind === "payment")).toHaveLength(told.noted.size);
  const confirmed = all.filter(({ state }) => state === "confirmed");
  expect(confirmed).toHaveLength(told.confirmed.size);
  expect(all.filter(({ receiptNo }) => receiptNo !== undefined)).toEqual(confirmed);
  for (const year of ["2027", "2028"]) {
    const numbers = confirmed.flatMap((one) => (one.receiptYear === year ? one.receiptSeq : []));
    const inOrder = numbers.toSorted((a = 0, b = 0) => a - b);
    expect(inOrder).toEqual(numbers.map((_, n) => n + 1));
  }
  for (const { _id } of bookings) {
    const own = all.filter(({ bookingId }) => bookingId === _id);
    let [open, noted] = [0, 0];
    for (const line of own) {
      if (taken.includes(line._id)) continue;
      if (line.kind === "due") open += line.paise;
      if (line.state === "confirmed") open -= line.paise;
      if (line.state === "noted") noted += line.paise;
    }
    const totals = totalsOf(own);
    expect(totals).toMatchObject({ openPaise: open, notedPaise: noted });
    expect(totals.arrears.reduce((sum, { paise }) => sum + paise, 0)).toBe(Math.max(0, open));
  }
}

/** Operations of the two one after the other, twice, and several at once. */
async function play(random: Random, docs: Collection<FeeLine>) {
  const lines = mongoFeeLines(docs);
  const told: Told = {
    noted: new Map(),
    confirmed: new Map(),
    refused: new Set(),
    reversed: new Set(),
  };
  const steps = random.int(4, 12);
  for (let step = 0; step < steps; step += 1) {
    const at = MOMENTS[Math.floor((step * MOMENTS.length) / steps)] ?? new Date();
    const world = { lines, random, told, at };
    const atOnce = random.int(1, 4);
    await Promise.all(Array.from({ length: atOnce }, () => act(world, step)));
  }
  return { told, all: await docs.find({ tutorUserId: TUTOR }).toArray() };
}

/** `FEE_SEQUENCES=10000` for the long form. */
const SEQUENCES = Number(process.env["FEE_SEQUENCES"] ?? 1000);

it(`loses no line, counts all of them and numbers receipts without a gap in ${SEQUENCES} random sequences of two sides at once`, async () => {
  const seen = { lines: 0, confirmed: 0, reversed: 0 };
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = seeded(seed);
    const docs = memoryFeeLines(async () => {
      for (let turns = random.int(0, 2); turns > 0; turns -= 1) await Promise.resolve();
    });
    const { told, all } = await play(random, docs);
    try {
      check(all, told);
    } catch (error) {
      throw new Error(`Sequence ${seed}`, { cause: error });
    }
    seen.lines += all.length;
    seen.confirmed += told.confirmed.size;
    seen.reversed += told.reversed.size;
  }
  // The sequences do what they are about.
  expect(Math.min(seen.lines / 5, seen.confirmed, seen.reversed)).toBeGreaterThan(0.3 * SEQUENCES);
}, 120_000);

it("does the same in the store", async () => {
  const { fees } = await startHarness();
  const docs = fees.collections.feeLines;
  for (let seed = 1; seed <= 40; seed += 1) {
    const { told, all } = await play(seeded(seed), docs);
    check(all, told);
    expect(all.length).toBeGreaterThan(0);
    await docs.deleteMany({ tutorUserId: TUTOR });
  }
}, 120_000);
