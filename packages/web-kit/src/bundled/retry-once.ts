/** A failure that took longer is a new one. */
const CACHED_FAILURE_MS = 1000;

/** Loads, and once more after an immediate failure: a browser reports a failed preload to the first real request, however old it is. */
export async function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await load();
  } catch (error) {
    if (performance.now() - startedAt > CACHED_FAILURE_MS) throw error;
    return load();
  }
}
