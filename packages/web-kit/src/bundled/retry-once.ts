/** A failure that took longer is one of today. */
const OLD_MS = 1000;

/**
 * Loads, and once more when that failed in no time: a browser that fetched a file in advance, in vain, says so to whoever
 * asks for it first, however long ago that was.
 */
export async function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await load();
  } catch (error) {
    if (performance.now() - startedAt > OLD_MS) throw error;
    return load();
  }
}
