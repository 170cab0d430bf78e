// For tests only: a fee book on a page of its own.
import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { FeeBook, FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import { id, signInWithBookings } from "../../my-bookings/testing/bookings-fixture.tsx";
import { routes } from "../../routes.tsx";
import { FeeBookSection } from "../fee-book.tsx";
// Loaded ahead, so that no test waits for it.
import "../receipt/receipt.tsx";
import "../upi/pay-by-upi.tsx";

export const line = (more: Partial<FeeEntry> = {}): FeeEntry => ({
  _id: id(),
  bookingId: "b",
  kind: "payment",
  paise: 250_000,
  paidOn: "2026-12-03",
  method: "upi",
  state: "noted",
  by: "Student",
  isReversed: false,
  note: "",
  at: "2026-12-03T10:00:00.000Z",
  ...more,
});

export const due = (month: string, more: Partial<FeeEntry> = {}): FeeEntry => {
  const { _id, bookingId, paise, isReversed, note, at } = line();
  return { _id, bookingId, kind: "due", paise, isReversed, note, at, month, ...more };
};

export const book = (entries: FeeEntry[], more: Partial<FeeBook> = {}): FeeBook => ({
  entries,
  totals: { duePaise: 0, paidPaise: 0, notedPaise: 0, openPaise: 0, arrears: [] },
  nextCursor: null,
  total: entries.length,
  ...more,
});

export const OWED = {
  duePaise: 500_000,
  paidPaise: 250_000,
  notedPaise: 0,
  openPaise: 250_000,
  arrears: [{ month: "2026-12", paise: 250_000 }],
};

type FeeFakes = Parameters<ReturnType<typeof fakeApi<typeof bookingsApi>>>[0];

/** Somebody of this role looks at the book of an accepted booking, of which these calls are answered. */
export async function showBook(
  role: "Tutor" | "Student",
  fakes: FeeFakes,
  more: Partial<Booking> = {},
) {
  const { booking } = signInWithBookings(role);
  const one = booking({
    bookingStatus: "accepted",
    wasAccepted: true,
    subject: "physics",
    ...more,
  });
  fakeApi(bookingsApi)(fakes);
  await showRoutes(
    [{ path: "book", element: <FeeBookSection booking={one} /> }, ...routes],
    "/book",
  );
  return one;
}
