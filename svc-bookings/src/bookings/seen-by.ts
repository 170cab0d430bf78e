import type { Booking } from "@tutorsetu/contracts/bookings";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import type { Context } from "hono";
import type { Viewer, ViewFor } from "../privacy/view-for.ts";
import type { BookingDoc } from "./booking.ts";

export const viewerOf = (c: Context<AppEnv>, { id, role }: Caller): Viewer => ({
  id,
  role,
  address: addressOf(c),
});

/** One booking as the caller sees it; `blockers` are those of the two who have blocked the other. */
export async function seenBy(
  viewFor: ViewFor,
  c: Context<AppEnv>,
  caller: Caller,
  doc: BookingDoc,
  blockers: readonly string[],
): Promise<Booking> {
  const blockedBy = new Set(blockers.filter((id) => id !== caller.id));
  const [booking] = await viewFor(viewerOf(c, caller), [doc], blockedBy);
  if (!booking) throw new Error("A booking has no view");
  return booking;
}
