import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useMessages } from "./messages.ts";

/** What the page of a book and its receipts is read again by. */
export const FEES = "fees";

/** The line is not what this page shows: somebody was quicker. */
const isOutdated = (error: unknown) =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** Changes a book, once at a time; whatever the answer is, the book is read again. */
export function useFeeChange() {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();

  const messageOf = (failure: unknown) => {
    const hasReason =
      failure instanceof ApiError && failure.status > 0 && failure.problem.code !== "unknown";
    return hasReason
      ? failure.displayMessage
      : `${t.saveFailed} ${errorMessage(failure, common.unexpected)}`;
  };

  /** Rejects when it can be tried again; when it cannot, a toast shows why. `done` words what came of it. */
  const change = <T>(send: () => Promise<T>, done: (answer: T) => string) =>
    run(async () => {
      try {
        toast.success(done(await send()));
      } catch (failure) {
        if (!isOutdated(failure)) throw failure;
        toast.error(messageOf(failure));
      } finally {
        refresh(FEES);
      }
    });

  return { busy, change, messageOf };
}
export type FeeChange = ReturnType<typeof useFeeChange>;
