import { resolve } from "node:path";
import * as z from "zod";
import type { BucketUnavailableError } from "./bucket.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";
import { s3Bucket } from "./s3-bucket.ts";
import type { RemotesStore } from "./store.ts";

/** `s3://bucket` or `s3://bucket/prefix`. */
const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Environment variables that say where remotes are released. */
export const storeSettings = {
  /** A folder, or `s3://bucket/prefix`. */
  REMOTES_STORE: z.string().min(1).optional(),
  /** With a bucket: the folder for this machine's verified copies. */
  REMOTES_COPIES: z.string().min(1).optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).default("us-east-1"),
  /** Of a server that is not Amazon's, e.g. MinIO's. */
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
};
type Settings = z.infer<z.ZodObject<typeof storeSettings>>;

/** The settings name no store that can be used. */
export class InvalidStoreError extends Error {
  override name = "InvalidStoreError";
}

function required(settings: Settings, name: keyof Settings): string {
  const value = settings[name];
  if (value === undefined)
    throw new InvalidStoreError(`${name} is needed for ${settings.REMOTES_STORE}.`);
  return value;
}

/** The store that the settings name; undefined when they name none. */
export function createStore(
  settings: Settings,
  onUnavailable?: (reason: BucketUnavailableError | null) => void,
): RemotesStore | undefined {
  const { REMOTES_STORE: place, AWS_REGION, AWS_ENDPOINT_URL, AWS_SESSION_TOKEN } = settings;
  if (place === undefined) return undefined;
  if (!/^\w+:\/\//.test(place)) return folderStore(resolve(place));
  const [, name, prefix = ""] = S3.exec(place) ?? [];
  if (!name)
    throw new InvalidStoreError(`REMOTES_STORE is a folder or s3://bucket/prefix, not ${place}`);
  const bucket = s3Bucket({
    bucket: name,
    prefix: prefix === "" ? "" : `${prefix.slice(1)}/`,
    region: AWS_REGION,
    endpoint: AWS_ENDPOINT_URL,
    accessKeyId: required(settings, "AWS_ACCESS_KEY_ID"),
    secretAccessKey: required(settings, "AWS_SECRET_ACCESS_KEY"),
    sessionToken: AWS_SESSION_TOKEN,
  });
  return bucketStore({
    bucket,
    copies: resolve(required(settings, "REMOTES_COPIES")),
    onUnavailable,
  });
}

/** The store at a place, with its other settings from the environment. */
export function createStoreAt(place: string, env: NodeJS.ProcessEnv = process.env): RemotesStore {
  const result = z.object(storeSettings).safeParse({ ...env, REMOTES_STORE: place });
  if (!result.success) throw new InvalidStoreError(z.prettifyError(result.error));
  return createStore(result.data) ?? folderStore(resolve(place));
}
