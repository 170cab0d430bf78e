import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useLessonTexts } from "./messages.ts";

/** Somebody was quicker, or it is gone: what this page shows is older than what there is. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404, 409].includes(error.status);

/** Changes a lesson or an arrangement, once at a time; what is shown follows whatever the answer is. */
export function useLessonChange() {
  const t = useLessonTexts();
  const common = useCommon();
  const { busy, run } = usePending();

  const messageOf = (failure: unknown) => {
    const hasReason =
      failure instanceof ApiError && failure.status > 0 && failure.problem.code !== "unknown";
    return hasReason
      ? failure.displayMessage
      : `${t.changeFailed} ${errorMessage(failure, common.unexpected)}`;
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
        refresh("lessons");
      }
    });

  /** The same where nothing is open that could show why: a toast does. */
  const changeNow = (send: () => Promise<unknown>, done: string) =>
    change(send, done).catch((failure: unknown) => toast.error(messageOf(failure)));

  return { busy, change, changeNow, messageOf };
}
export type LessonChange = ReturnType<typeof useLessonChange>;
