import { useDraft } from "@tutorsetu/web-kit/draft";
import { useEffect, useState } from "react";
import { type BookingValues, initialValues } from "./booking-values.ts";

/** What is kept of a request while it is written, and since when. */
interface BookingDraft extends BookingValues {
  /** Milliseconds since 1970 when it was changed last; 0 while nothing is written. */
  readonly at: number;
}

const emptyDraft: BookingDraft = { ...initialValues, at: 0 };

/** After a day nobody goes on with it. */
const DAY_MS = 86_400_000;

/** The draft of a request to a person, without what was older than a day when it was opened. */
export function useBookingDraft(personId: string) {
  const [kept, keep, clear] = useDraft(`book:${personId}`, emptyDraft);
  // drawn-the-same: a dialog is drawn in browsers alone
  const [openedAt] = useState(() => Date.now());
  const isOld = kept.at > 0 && openedAt - kept.at >= DAY_MS;
  useEffect(() => {
    if (isOld) clear();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it has become known
  }, [isOld]);
  const set = (values: BookingValues) => keep({ ...values, at: Date.now() });
  return [isOld ? emptyDraft : kept, set, clear] as const;
}
