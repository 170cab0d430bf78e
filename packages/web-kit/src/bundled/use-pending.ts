import { useRef, useState } from "react";

/** One action at a time: what is pressed while it runs is ignored. */
export function usePending() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(action: () => Promise<unknown>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
