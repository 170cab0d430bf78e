import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useMessages } from "../messages.ts";

/** The booking is not what this page shows: somebody was quicker, it is gone, or the session is. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404, 409].includes(error.status);

/** Changes a booking, once at a time; all lists follow whatever the answer is. */
export function useBookingChange() {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();

  const messageOf = (failure: unknown) => {
    const hasReason =
      failure instanceof ApiError && failure.status > 0 && failure.problem.code !== "unknown";
    return hasReason
      ? failure.displayMessage
      : `${t.updateFailed} ${errorMessage(failure, common.unexpected)}`;
  };

  /** Rejects when it can be tried again; when it cannot, a toast shows why. */
  const change = (send: () => Promise<unknown>, done: string) =>
    run(async () => {
      try {
        await send();
        toast.success(done);
      } catch (failure) {
        if (!isOutdated(failure)) throw failure;
        toast.error(messageOf(failure));
      } finally {
        refresh("bookings");
      }
    });

  return { busy, change, messageOf };
}
export type BookingChange = ReturnType<typeof useBookingChange>;
