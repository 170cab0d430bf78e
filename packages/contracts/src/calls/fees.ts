import { participants, tutorsOwn } from "../access.ts";
import { call, callsOf } from "../endpoint.ts";
import type { feeSchemas } from "../lessons/fees.ts";

/** The fee book of a tuition: money is written down here and never moved. A table of its own, so that other pages do not carry it. */
export const feeCalls = callsOf<typeof feeSchemas>()({
  /** For the two of an accepted booking, also when it has ended since. */
  feeBook: call("GET", "/bookings/:id/fees", participants),
  /** One side says what was paid; with an Idempotency-Key it is noted once, however often it comes. */
  notePayment: call("POST", "/bookings/:id/fees", participants, 201),
  /** The other side says that it is so; the payment gets its number in the same write. */
  confirmPayment: call("POST", "/fees/:id/confirm", participants),
  /** The other side says that it is not so, or whoever noted it takes it back. */
  refusePayment: call("POST", "/fees/:id/refuse", participants),
  /** The tutor takes a due or a confirmed payment back, once, by a line more. */
  reverseFee: call("POST", "/fees/:id/reverse", participants, 201),
  /** Of a confirmed payment, for the two. */
  receipt: call("GET", "/fees/:id/receipt", participants),
  /** The calling tutor's own; empty where there is none. */
  upi: call("GET", "/fees/upi", tutorsOwn),
  setUpi: call("PUT", "/fees/upi", tutorsOwn),
});
