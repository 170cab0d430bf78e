import type { BookingStatus } from "@tutorsetu/contracts/bookings";
import { en as texts } from "@tutorsetu/contracts/messages/en/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { refuseBlocked } from "../blocks/ask.ts";
import type { BookingDoc } from "./doc.ts";
import { newsFor, otherSide } from "./news.ts";
import type { Bookings } from "./store.ts";
import { judge, type Side, type Verdict } from "./transitions.ts";

interface Wish {
  readonly to: BookingStatus;
  readonly by: Side;
  readonly reason: string;
  /** Which of the two have blocked the other. */
  readonly blockers: readonly string[];
}

function refuse(verdict: Exclude<Verdict, "go" | "same">): never {
  if (verdict === "final") throw new HttpProblem("conflict", en.bookingIsFinal);
  if (verdict === "not-yours-to-accept") throw new HttpProblem("conflict", en.onlyOtherAccepts);
  if (verdict === "no") throw new HttpProblem("conflict", en.bookingNotPending);
  throw unprocessable("reason", texts.reasonRequired);
}

const idsOf = ({ tutorUserId, studentUserId }: BookingDoc, by: Side) =>
  by === "Tutor"
    ? ([tutorUserId, studentUserId] as const)
    : ([studentUserId, tutorUserId] as const);

/** Changes the status of a booking, or refuses. Of two people who press at once exactly one wins; the other is told. */
export async function moveBooking(
  bookings: Bookings,
  doc: BookingDoc,
  { to, by, reason, blockers }: Wish,
): Promise<{ doc: BookingDoc; isChanged: boolean }> {
  const { bookingStatus: from, bookerRole } = doc;
  const verdict = judge({ from, to, by, bookerRole, reason });
  if (verdict === "same") return { doc, isChanged: false };
  if (verdict !== "go") refuse(verdict);
  const [own, other] = idsOf(doc, by);
  // To accept shows both people's numbers. To cancel is always possible, but says nothing to whoever wants to hear nothing.
  if (to === "accepted") refuseBlocked(blockers, own);
  const isUnheard = blockers.includes(other);
  const kind = to === "accepted" ? "accepted" : "cancelled";
  const news = isUnheard ? [] : [newsFor(otherSide(by), doc, { kind, status: to, reason })];
  const said = isUnheard ? { reason: "", unheard: { by: otherSide(by), reason } } : { reason };
  const moved = await bookings.move(doc._id, { from, to, news, ...said });
  if (moved) return { doc: moved, isChanged: true };

  const now = await bookings.find(doc._id);
  if (now?.bookingStatus === to) return { doc: now, isChanged: false };
  refuse(now?.bookingStatus === "cancelled" ? "final" : "no");
}
