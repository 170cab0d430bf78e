import type { BookingStatus } from "@tutorsetu/contracts/bookings";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { bookings } from "../api.ts";
import { useText } from "../text.ts";

/** The booking is not what this page shows: somebody was quicker, it is gone, or the session is. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404, 409].includes(error.status);

/** Changes one booking, once at a time; both tabs follow whatever the answer is. */
export function useStatus(bookingId: string) {
  const text = useText();
  const say = useCommon();
  const { busy, run } = usePending();

  const wordsFor = (error: unknown) => {
    const isSaid =
      error instanceof ApiError && error.status > 0 && error.problem.code !== "unknown";
    return isSaid
      ? error.displayMessage
      : `${text.updateFailed} ${errorMessage(error, say.unexpected)}`;
  };

  /** Resolves to null when there is nothing left to do here, else to why it can be tried again; empty while it runs already. */
  async function change(newStatus: BookingStatus, why?: string): Promise<string | null> {
    let failure: string | null = "";
    await run(async () => {
      try {
        await bookings.updateStatus({ body: { bookingId, newStatus, reason: why } });
        toast.success(fill(text.updated, { status: newStatus }));
        failure = null;
      } catch (error) {
        if (isOutdated(error)) toast.error(wordsFor(error));
        failure = isOutdated(error) ? null : wordsFor(error);
      }
      refresh("bookings");
    });
    return failure;
  }

  return { busy, change };
}
