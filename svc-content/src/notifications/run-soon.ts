/** Runs `task` now, or once more after the run that is under way. Its failures are the sweep's. */
export function runSoon(task: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  async function run() {
    isRunning = true;
    do {
      isAskedAgain = false;
      await task().catch(() => {});
    } while (isAskedAgain);
    isRunning = false;
  }
  return () => {
    isAskedAgain = true;
    if (!isRunning) void run();
  };
}
