import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useOnce } from "@tutorsetu/web-kit/once";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useText } from "../text.ts";

/** Marks one thing of a list as solved or open again, says so, and reads the list again: another administrator may have been quicker. */
export function useSolve(subject: string) {
  const text = useText();
  const { busy, run } = useOnce();

  const solve = (solved: boolean, call: () => Promise<unknown>, onSaved?: () => void) =>
    run(async () => {
      try {
        await call();
        onSaved?.();
        toast.success(solved ? text.markedSolved : text.reopened);
      } catch (error) {
        toast.error(`${text.solveFailed} ${sentenceFor(error)}`);
      }
      refresh(subject);
    });

  return { busy, solve };
}
