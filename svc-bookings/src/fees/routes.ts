import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { monthOf } from "@tutorsetu/contracts/lessons/india-time";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { idOfSending } from "@tutorsetu/service-kit/server/sent-once";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import { type BookingDoc, otherSide, type Side } from "../bookings/booking.ts";
import { type PartyDeps, withCurrentParties } from "../bookings/list-bookings.ts";
import { isNobody } from "../bookings/parties.ts";
import type { FeeLines } from "../store/fees/fee-lines.ts";
import type { Lessons } from "../store/lessons.ts";
import type { UpiAddresses } from "../store/fees/upi-addresses.ts";
import { type FeeLine, reversalId, reversedIn, toEntry } from "./fee-line.ts";
import { feeNotice } from "./fee-notice.ts";
import { type AgreedTerms, monthFee } from "./month-fee.ts";
import { isAnswered, newPayment, rejectWrongDay, repeated } from "./payments.ts";
import * as policy from "./policy.ts";
import { toReceipt } from "./receipt.ts";
import { totalsOf } from "./totals.ts";
import { writeDues } from "./write-dues.ts";

export interface FeeDeps extends PartyDeps {
  readonly feeLines: FeeLines;
  readonly upiAddresses: UpiAddresses;
  readonly lessons: Pick<Lessons, "agreedTerms" | "heldLessons">;
  readonly fetchBlockers: FetchBlockers;
  /** Delivers what is told of a line soon; never makes the caller wait. */
  readonly publishFee: (line: FeeLine) => void;
  readonly now: () => Date;
}

/** The terms of now, and what the month that runs will come to. */
function agreedNow(agreed: AgreedTerms | null, now: Date) {
  const last = agreed?.versions.toSorted((a, b) => b.version - a.version)[0];
  if (!agreed || !last) return {};
  const { feePaise, feePer } = last;
  const month = monthOf(now);
  const fee = monthFee(agreed, month);
  return {
    agreed: { feePaise, feePer },
    ...(fee && fee.paise > 0 ? { coming: { month, paise: fee.paise } } : {}),
  };
}

export function feeRoutes(deps: FeeDeps) {
  const { bookings, feeLines, upiAddresses, fetchBlockers, publishFee, now } = deps;
  const perPerson = limiter(120, 3600);

  /** What is told with a change. What somebody writes to whoever has blocked them is kept from them, as everywhere. */
  async function wordsTo(booking: BookingDoc, callerId: string, words: string) {
    const blockers = await fetchBlockers(booking.tutorUserId, booking.studentUserId);
    return blockers.some((id) => id !== callerId) ? "" : words;
  }

  async function bookingOfLine(callerId: string, line: FeeLine) {
    const found = policy.feeBookOf(callerId, await bookings.find(line.bookingId));
    const [booking = found] = await withCurrentParties([found], deps);
    return booking;
  }

  async function saved(line: FeeLine, message: string) {
    const reversed = await feeLines.find(reversalId(line._id));
    return { entry: toEntry(line, reversed !== null), message };
  }

  interface Answer {
    readonly callerId: string;
    readonly line: Authorized<FeeLine>;
    readonly as: "confirmed" | "refused";
    readonly reason?: string;
  }

  /** Of two answers at once one is stored; the other is told, unless it says the same. */
  async function answer({ callerId, line, as, reason: given = "" }: Answer): Promise<FeeLine> {
    if (isAnswered(line, as)) return line;
    await perPerson.take(callerId);
    const booking = await bookingOfLine(callerId, line);
    const side = policy.sideIn(line, callerId);
    const reason = await wordsTo(booking, callerId, given);
    const at = now();
    const kind = as === "confirmed" ? "fee_confirmed" : "fee_refused";
    const told = { kind: line.by === side ? "fee_reversed" : kind, side: otherSide(side) } as const;
    const notice = feeNotice(booking, line, { ...told, at, reason });
    const changed =
      as === "confirmed"
        ? await feeLines.confirm(line, at, notice)
        : await feeLines.refuse(line, { at, reason, notice });
    if (changed) {
      publishFee(changed);
      return changed;
    }
    const late = await feeLines.find(line._id);
    if (late && isAnswered(late, as)) return late;
    throw new HttpProblem("conflict", "payment_answered");
  }

  /** The tutor's address for the student of an accepted booking; nobody's who has blocked her, or is not there. */
  async function payTo(booking: BookingDoc, side: Side) {
    const { tutor, tutorUserId, studentUserId, bookingStatus } = booking;
    const address = await upiAddresses.of(tutorUserId);
    if (!address) return {};
    const shown = { payTo: { address, name: tutor.userName } };
    if (side === "Tutor") return shown;
    if (bookingStatus !== "accepted" || isNobody(tutor)) return {};
    const blockers = await fetchBlockers(tutorUserId, studentUserId);
    return blockers.includes(tutorUserId) ? {} : shown;
  }

  return contractRoutes()
    .on(api.feeBook, async ({ caller, params: { id }, query: { cursor, limit = PAGE_SIZE } }) => {
      const found = policy.feeBookOf(caller.id, await bookings.find(id));
      const at = now();
      const [booking = found] = await withCurrentParties([found], deps);
      const { lines, agreed } = await writeDues(deps, booking, at);
      const reversed = reversedIn(lines);
      const [page, pay] = await Promise.all([
        feeLines.page(id, { cursor, limit }),
        payTo(booking, policy.sideIn(booking, caller.id)),
      ]);
      return {
        entries: page.docs.map((line) => toEntry(line, reversed.has(line._id))),
        totals: totalsOf(lines),
        ...agreedNow(agreed, at),
        ...pay,
        nextCursor: page.nextCursor,
        total: page.total,
      };
    })

    .on(api.notePayment, async ({ c, caller, params: { id: bookingId }, body }) => {
      const booking = policy.feeBookOf(caller.id, await bookings.find(bookingId));
      const { id } = idOfSending(c, caller.id);
      const known = await feeLines.find(id);
      if (known) return saved(known, en.paymentNoted);
      const at = now();
      rejectWrongDay(body.paidOn, at);
      await perPerson.take(caller.id);
      const by = policy.sideIn(booking, caller.id);
      const note = await wordsTo(booking, caller.id, body.note ?? "");
      const noted = newPayment(booking, { ...body, note }, { id, by, at });
      const side = otherSide(by);
      const [shown = booking] = await withCurrentParties([booking], deps);
      const notice = feeNotice(shown, noted, { kind: "fee_noted", side, at });
      const payment = policy.paymentBy(caller.id, booking, { ...noted, notices: [notice] });
      if (await feeLines.add(payment)) publishFee(payment);
      return saved((await feeLines.find(id)) ?? payment, en.paymentNoted);
    })

    .on(api.confirmPayment, async ({ caller, params: { id } }) => {
      const line = policy.confirmationBy(caller.id, await feeLines.find(id));
      const confirmed = await answer({ callerId: caller.id, line, as: "confirmed" });
      const { receiptNo: receipt = "" } = confirmed;
      return saved(confirmed, en.paymentConfirmed.replace("{receipt}", receipt));
    })

    .on(api.refusePayment, async ({ caller, params: { id }, body: { reason } }) => {
      const line = policy.refusalBy(caller.id, await feeLines.find(id));
      const refused = await answer({ callerId: caller.id, line, as: "refused", reason });
      const isOwn = line.by === policy.sideIn(line, caller.id);
      return saved(refused, isOwn ? en.paymentWithdrawn : en.paymentRefused);
    })

    .on(api.reverseFee, async ({ caller, params: { id }, body: { reason } }) => {
      const line = policy.lineOf(caller.id, await feeLines.find(id));
      await perPerson.take(caller.id);
      const at = now();
      const booking = await bookingOfLine(caller.id, line);
      const note = await wordsTo(booking, caller.id, reason);
      const told = { kind: "fee_reversed", side: "Student", at, reason: note } as const;
      const notices = [feeNotice(booking, line, told)];
      const reversal = policy.reversalBy(caller.id, line, { note, at, notices });
      const isNew = await feeLines.add(reversal);
      if (isNew) publishFee(reversal);
      const stored = isNew ? reversal : repeated(await feeLines.find(reversal._id), reversal);
      return { entry: toEntry(stored, false), message: en.feeReversed };
    })

    .on(api.receipt, async ({ caller, params: { id } }) => {
      const line = policy.receiptOf(caller.id, await feeLines.find(id));
      const booking = await bookingOfLine(caller.id, line);
      const reversal = await feeLines.find(reversalId(line._id));
      return { receipt: toReceipt(line, booking, reversal) };
    })

    .on(api.upi, async ({ caller }) => ({ address: await upiAddresses.of(caller.id) }))

    .on(api.setUpi, async ({ caller, body: { address } }) => {
      await perPerson.take(caller.id);
      await upiAddresses.set(policy.ownUpi(caller.id, address), now());
      return { address, message: address ? en.upiSaved : en.upiRemoved };
    }).app;
}
