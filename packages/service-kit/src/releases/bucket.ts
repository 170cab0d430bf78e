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

const TRIES = 3;
const WAIT_MS = 200;

/** An object whole; null when it is not there. */
export async function read(bucket: Bucket, key: string): Promise<StoredObject | null> {
  const found = await bucket.get(key);
  return found === "same" ? null : found;
}

/** For what may be done twice. */
export async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof BucketAway) || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tries));
    }
  }
}
