const LOOK_MS = 500;

/** Calls `end` once the parent process is gone, for npm does not always pass a signal on. Returns what stops looking. */
export function onParentExit(end: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Calls `end` once, on a signal or when the parent process is gone. */
export function onShutdown(end: () => void): void {
  const once = () => {
    stopLooking();
    end();
  };
  const stopLooking = onParentExit(once);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, once);
}
