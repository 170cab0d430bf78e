import { handleType, IterableBackoff, retry } from "cockatiel";

/** An object as it was read; `etag` changes with it. */
export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface Listed {
  readonly objects: readonly { readonly key: string; readonly at: Date }[];
  /** Of the keys that go on after the delimiter, what stands before it. */
  readonly folders: readonly string[];
}

/** What a store of releases needs of an S3-compatible bucket. Keys are within its prefix. */
export interface Bucket {
  /** For people: where it is. */
  readonly name: string;
  /** Null when there is no such object, `same` when it still is `etag`. */
  get(key: string, etag?: string): Promise<StoredObject | "same" | null>;
  /** Writes only what is new (`expected` null) or still `expected`; else nothing happens and the answer is false. */
  put(key: string, bytes: Buffer, expected: string | null): Promise<boolean>;
  list(prefix: string, delimiter?: string): Promise<Listed>;
  remove(key: string): Promise<void>;
}

/** The bucket did not answer, or not as a bucket does. */
export class BucketAway extends Error {
  override name = "BucketAway";
}

/** An object whole; null when it is not there. */
export async function read(bucket: Bucket, key: string): Promise<StoredObject | null> {
  const found = await bucket.get(key);
  return found === "same" ? null : found;
}

const policy = retry(handleType(BucketAway), {
  maxAttempts: 2,
  backoff: new IterableBackoff([200, 400]),
});

/** For what may be done twice. */
export const withRetry = <T>(step: () => Promise<T>): Promise<T> => policy.execute(step);
