import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useMessages } from "../messages.ts";

interface More {
  readonly onSaved?: () => void;
  /** Instead of the usual words. */
  readonly said?: string;
}

/** Marks one thing of a list as solved or open again, says so, and reads the list again: another administrator may have been quicker. */
export function useSolve(subject: string) {
  const t = useMessages();
  const { busy, run } = usePending();

  const solve = (solved: boolean, call: () => Promise<unknown>, { onSaved, said }: More = {}) =>
    run(async () => {
      try {
        await call();
        onSaved?.();
        toast.success(said ?? (solved ? t.markedSolved : t.reopened));
      } catch (error) {
        toast.error(`${t.solveFailed} ${errorMessage(error)}`);
      }
      refresh(subject);
    });

  return { busy, solve };
}
