import { handleType, IterableBackoff, retry } from "cockatiel";

/** An object as it was read; its `etag` changes with its content. */
export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface Listed {
  readonly objects: readonly { readonly key: string; readonly at: Date }[];
  /** What stands before the delimiter in the keys that contain one. */
  readonly folders: readonly string[];
}

/** What a store of releases needs of an S3-compatible bucket. Keys are within its prefix. */
export interface Bucket {
  /** For people: where it is. */
  readonly name: string;
  /** Null when there is no such object, `same` when it still is `etag`. `timeoutMs` is for the whole answer, 10 s without. */
  get(key: string, etag?: string, timeoutMs?: number): Promise<StoredObject | "same" | null>;
  /** Writes only what is new (`expected` null) or still `expected`; else nothing happens and the answer is false. */
  put(key: string, bytes: Buffer, expected: string | null): Promise<boolean>;
  list(prefix: string, delimiter?: string, timeoutMs?: number): Promise<Listed>;
  remove(key: string): Promise<void>;
}

/** The bucket did not answer, or not as a bucket does. */
export class BucketUnavailableError extends Error {
  override name = "BucketUnavailableError";
}

/** The whole object; null when there is none. */
export async function read(bucket: Bucket, key: string): Promise<StoredObject | null> {
  const found = await bucket.get(key);
  return found === "same" ? null : found;
}

const policy = retry(handleType(BucketUnavailableError), {
  maxAttempts: 2,
  backoff: new IterableBackoff([200, 400]),
});

/** Tries again while the bucket is unavailable; `step` must be idempotent. */
export const withRetry = <T>(step: () => Promise<T>): Promise<T> => policy.execute(step);
