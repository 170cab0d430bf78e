const LOOK_MS = 500;

/**
 * Calls `end` once whoever started this process is gone: npm does not always pass a signal on.
 * @param {() => void} end
 * @returns {() => void} stops looking
 */
export function whenOrphaned(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Calls `end` once, on a signal or when whoever started this process is gone.
 * @param {() => void} end
 */
export function whenTold(end) {
  const once = () => {
    stopLooking();
    end();
  };
  const stopLooking = whenOrphaned(once);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, once);
}
