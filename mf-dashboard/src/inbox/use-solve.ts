import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useText } from "../text.ts";

/** Marks one thing of a list as solved or open again, says so, and reads the list again. */
export function useSolve(subject: string) {
  const text = useText();
  const [busy, setBusy] = useState("");

  /** Resolves to whether it was saved. */
  async function solve(id: string, solved: boolean, call: () => Promise<unknown>) {
    if (busy) return false;
    setBusy(id);
    const isSaved = await call().then(
      () => true,
      () => false,
    );
    setBusy("");
    refresh(subject);
    if (isSaved) toast.success(solved ? text.markedSolved : text.reopened);
    else toast.error(text.solveFailed);
    return isSaved;
  }

  return { busy, solve };
}
