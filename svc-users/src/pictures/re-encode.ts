import { LIMITS } from "@tutorsetu/contracts/domain";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { createMutex } from "@tutorsetu/service-kit/mutex";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

const ACCEPTED = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
const SIDE = 512;
const MAX_PIXELS = 50_000_000;

/** An accepted picture as a WebP of at most 512 × 512 without its metadata. The type is read from the bytes, never from the name. */
export async function reEncode(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > LIMITS.imageBytes) throw new HttpProblem("too_large", "image_too_big");
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime)) throw new HttpProblem("wrong_type", "image_invalid");
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new HttpProblem("wrong_type", "image_invalid");
    });
}

interface QueueOptions {
  /** How many tasks may wait or run. */
  readonly limit: number;
  /** A task that has waited longer is not begun: its caller has given up. */
  readonly timeoutMs: number;
}

const overloaded = () => new HttpProblem("unavailable", "unavailable", { retryAfter: 5 });

/** Runs one task at a time, in the order they came; refuses at once what exceeds the limit. */
export function boundedQueue({ limit, timeoutMs }: QueueOptions) {
  const mutex = createMutex();
  let size = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (size >= limit) throw overloaded();
    size += 1;
    const queuedAt = performance.now();
    const run = mutex.withLock("", async () => {
      if (performance.now() - queuedAt > timeoutMs) throw overloaded();
      return task();
    });
    return run.finally(() => (size -= 1));
  };
}
