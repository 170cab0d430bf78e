interface Log {
  warn(about: object, message: string): void;
}

/** Runs `task` again and again, the next time `ms` after it ended; the first failure in a row is noted, none stops it. */
export function scheduleEvery(
  ms: number,
  name: string,
  task: () => Promise<unknown>,
  log: Log,
): void {
  let isFailing = false;
  const again = () => setTimeout(() => void run(), ms).unref();
  async function run() {
    try {
      await task();
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.warn({ err, task: name }, "will try again");
      isFailing = true;
    }
    again();
  }
  again();
}
