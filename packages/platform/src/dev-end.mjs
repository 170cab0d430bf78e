const LOOK_MS = 500;

/**
 * Calls `end` once, on a signal or when whoever started this process is gone: npm does not always pass a signal on.
 * @param {() => void} end
 */
export function whenTold(end) {
  const parent = process.ppid;
  const once = () => {
    clearInterval(timer);
    end();
  };
  const timer = setInterval(() => process.ppid !== parent && once(), LOOK_MS);
  timer.unref();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, once);
}
