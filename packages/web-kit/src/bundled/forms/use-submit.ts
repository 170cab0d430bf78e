import { useState } from "react";
import { usePending } from "../use-pending.ts";

/** Sends a form: once at a time, with the reason when it could not be sent. `messageOf` words what was thrown. */
export function useSubmit(messageOf: (failure: unknown) => string) {
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  /** Runs `send`, unless `invalid` says what is wrong with the input. */
  function submit(send: () => Promise<unknown>, invalid = "") {
    setError(invalid);
    if (invalid) return;
    void run(() => send().catch((failure: unknown) => setError(messageOf(failure))));
  }

  return { busy, error, clearError: () => setError(""), submit };
}
