import type { BookingStatus } from "@tutorsetu/contracts/bookings";
import { ApiError } from "@tutorsetu/web-kit/api";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { bookings } from "../api.ts";
import { useText } from "../text.ts";

/** Changes one booking, once at a time; both tabs follow whatever the answer is. */
export function useStatus(bookingId: string) {
  const text = useText();
  const [busy, setBusy] = useState<BookingStatus | null>(null);

  async function change(newStatus: BookingStatus, reason?: string): Promise<boolean> {
    if (busy) return false;
    setBusy(newStatus);
    try {
      await bookings.updateStatus({ body: { bookingId, newStatus, reason } });
      toast.success(fill(text.updated, { status: newStatus }));
      return true;
    } catch (error) {
      toast.error(
        error instanceof ApiError && error.status > 0 ? error.message : text.updateFailed,
      );
      return false;
    } finally {
      setBusy(null);
      refresh("bookings");
    }
  }

  return { busy, change };
}
