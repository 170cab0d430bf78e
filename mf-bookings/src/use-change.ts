import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";

/** What this page shows is older than what there is: somebody was quicker, it is gone, or the session is. */
const OUTDATED: readonly number[] = [401, 403, 404, 409];

interface Given {
  /** The key of the queries that are read again, whatever the answer is. */
  readonly queries: string;
  /** What is said before a failure that has no reason of its own. */
  readonly failed: string;
  /** Statuses after which trying again is in vain. */
  readonly outdated?: readonly number[];
}

/** Changes something, once at a time; what is shown follows whatever the answer is. */
export function useChange({ queries, failed, outdated = OUTDATED }: Given) {
  const common = useCommon();
  const { busy, run } = usePending();

  const messageOf = (failure: unknown) => {
    const hasReason =
      failure instanceof ApiError && failure.status > 0 && failure.problem.code !== "unknown";
    return hasReason
      ? failure.displayMessage
      : `${failed} ${errorMessage(failure, common.unexpected)}`;
  };

  const isOutdated = (error: unknown) =>
    error instanceof ApiError && outdated.includes(error.status);

  /** Rejects when it can be tried again; when it cannot, a toast shows why. `done` is said then, or words the answer. */
  const change = <T>(send: () => Promise<T>, done: string | ((answer: T) => string)) =>
    run(async () => {
      try {
        const answer = await send();
        toast.success(typeof done === "string" ? done : done(answer));
      } catch (failure) {
        if (!isOutdated(failure)) throw failure;
        toast.error(messageOf(failure));
      } finally {
        refresh(queries);
      }
    });

  return { busy, change, messageOf };
}
