import { mkdir, rmdir, stat } from "node:fs/promises";

const RETRY_MS = 10;
/** A holder of this age has died. */
const STALE_MS = 10_000;

const isTaken = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EEXIST";

async function breakIfStale(folder: string): Promise<void> {
  const since = await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  if (Date.now() - since > STALE_MS) await rmdir(folder).catch(() => {});
}

/** Runs `step` while no other process of this machine holds `folder`. */
export async function withFileLock<T>(folder: string, step: () => Promise<T>): Promise<T> {
  for (;;) {
    const failure: unknown = await mkdir(folder).then(
      () => null,
      (error: unknown) => error,
    );
    if (!failure) break;
    if (!isTaken(failure)) throw failure;
    await breakIfStale(folder);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return await step();
  } finally {
    await rmdir(folder).catch(() => {});
  }
}
