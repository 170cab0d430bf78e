import { toast } from "@tutorsetu/web-kit/toast";
import { useChange } from "../use-change.ts";
import { useLessonTexts } from "./messages.ts";

/** Changes a lesson or an arrangement. */
export function useLessonChange() {
  const t = useLessonTexts();
  const made = useChange({ queries: "lessons", failed: t.changeFailed });

  /** The same where nothing is open that could show why: a toast does. */
  const changeNow = (send: () => Promise<unknown>, done: string) =>
    made.change(send, done).catch((failure: unknown) => toast.error(made.messageOf(failure)));

  return { ...made, changeNow };
}
export type LessonChange = ReturnType<typeof useLessonChange>;
