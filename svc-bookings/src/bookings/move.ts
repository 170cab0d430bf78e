import type { BookingStatus } from "@tutorsetu/contracts/bookings";
import { en as texts } from "@tutorsetu/contracts/messages/en/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Fail } from "@tutorsetu/service-kit/fail";
import type { BookingDoc } from "./doc.ts";
import { newsFor, otherSide } from "./news.ts";
import type { Bookings } from "./store.ts";
import { judge, type Side, type Verdict } from "./transitions.ts";

interface Wish {
  readonly to: BookingStatus;
  readonly by: Side;
  readonly reason: string;
}

function refuse(verdict: Exclude<Verdict, "go" | "same">): never {
  if (verdict === "final") throw new Fail("conflict", en.bookingIsFinal);
  if (verdict === "not-yours-to-accept") throw new Fail("conflict", en.onlyOtherAccepts);
  if (verdict === "no") throw new Fail("conflict", en.bookingNotPending);
  throw new Fail("invalid", texts.reasonRequired, { fields: { reason: texts.reasonRequired } });
}

/** Changes the status of a booking, or refuses. Of two people who press at once exactly one wins; the other is told. */
export async function moveBooking(
  bookings: Bookings,
  doc: BookingDoc,
  { to, by, reason }: Wish,
): Promise<{ doc: BookingDoc; isChanged: boolean }> {
  const { bookingStatus: from, bookerRole } = doc;
  const verdict = judge({ from, to, by, bookerRole, reason });
  if (verdict === "same") return { doc, isChanged: false };
  if (verdict !== "go") refuse(verdict);
  const kind = to === "accepted" ? "accepted" : "cancelled";
  const news = [newsFor(otherSide(by), doc, { kind, status: to, reason })];
  const moved = await bookings.move(doc._id, { from, to, reason, news });
  if (moved) return { doc: moved, isChanged: true };

  const now = await bookings.find(doc._id);
  if (now?.bookingStatus === to) return { doc: now, isChanged: false };
  refuse(now?.bookingStatus === "cancelled" ? "final" : "no");
}
