import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { type Bucket, BucketUnavailableError, type Listed } from "./bucket.ts";

const TIMEOUT_MS = 10_000;

export interface S3Options {
  readonly bucket: string;
  /** Before every key, with its slash; or empty. */
  readonly prefix: string;
  readonly region: string;
  /** Of another server than Amazon's, e.g. `https://minio.example`. */
  readonly endpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** Undefined values are not sent. */
type Named = Readonly<Record<string, string | undefined>>;

interface RequestParts {
  readonly key?: string;
  readonly query?: Named;
  readonly headers?: Named;
  readonly body?: Buffer;
  /** The longest wait for the whole answer. */
  readonly timeoutMs?: number | undefined;
}

const definedIn = (named: Named = {}) =>
  Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );

const typeOf = (key: string) =>
  /\.jsonl?$/.test(key) ? "application/json" : "application/octet-stream";

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const textOf = (xml: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");

const parts = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, part = ""]) => part);

/** One page of an S3 listing, version 2. Our keys need no more of XML than this. */
export function listingOf(xml: string) {
  const objects = parts(xml, "Contents").map((part) => ({
    key: textOf(part, "Key") ?? "",
    at: new Date(textOf(part, "LastModified") ?? 0),
  }));
  const folders = parts(xml, "CommonPrefixes").map((part) => textOf(part, "Prefix") ?? "");
  const isWhole = textOf(xml, "IsTruncated") !== "true";
  return { objects, folders, next: isWhole ? undefined : textOf(xml, "NextContinuationToken") };
}

/** A bucket of Amazon S3, MinIO, R2 or another that knows conditional writes. */
export function s3Bucket({ bucket, prefix, endpoint, region, ...keys }: S3Options): Bucket {
  const base = endpoint
    ? `${endpoint.replace(/\/+$/, "")}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const cache = new Map<string, ArrayBuffer>();

  async function send(
    method: string,
    { key = "", query, headers, body, timeoutMs = TIMEOUT_MS }: RequestParts,
  ): Promise<Response> {
    const path = key === "" ? "" : `${prefix}${key}`.split("/").map(encodeURIComponent).join("/");
    const address = new URL(`${base}/${path}`);
    for (const [name, value] of definedIn(query)) address.searchParams.set(name, value);
    const sum = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: address.toString(),
      headers: { ...Object.fromEntries(definedIn(headers)), "x-amz-content-sha256": sum },
      service: "s3",
      region,
      cache,
    }).sign();
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** The response when its status is one of these; else throws with what the bucket answered. */
  async function expectStatus(method: string, about: RequestParts, good: readonly number[]) {
    const where = `${method} ${bucket}/${prefix}${about.key ?? ""}`;
    const answer = await send(method, about).catch((cause: unknown) => {
      throw new BucketUnavailableError(`The bucket does not answer: ${where}`, { cause });
    });
    if (good.includes(answer.status)) return answer;
    const code = /<Code>([\w.]+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1] ?? "";
    throw new BucketUnavailableError(
      `The bucket refused ${where}: ${answer.status} ${code}`.trimEnd(),
    );
  }

  return {
    name: `s3://${bucket}/${prefix}`,

    async get(key, etag, timeoutMs) {
      const headers = { "if-none-match": etag };
      const answer = await expectStatus("GET", { key, headers, timeoutMs }, [200, 304, 404]);
      if (answer.status === 304) return "same";
      if (answer.status === 404) return null;
      const bytes = await answer.arrayBuffer().catch((cause: unknown) => {
        throw new BucketUnavailableError(`The bucket broke off: ${key}`, { cause });
      });
      return { bytes: Buffer.from(bytes), etag: answer.headers.get("etag") ?? "" };
    },

    async put(key, body, expected) {
      const condition = expected === null ? { "if-none-match": "*" } : { "if-match": expected };
      const headers = { "content-type": typeOf(key), ...condition };
      // 409: another write of the same object was under way. 404: it was removed since it was read.
      const { status } = await expectStatus("PUT", { key, headers, body }, [200, 404, 409, 412]);
      if (status === 404 && expected === null)
        throw new BucketUnavailableError(`There is no bucket ${bucket} at ${base}.`);
      return status === 200;
    },

    async list(below, delimiter, timeoutMs) {
      const objects: Listed["objects"][number][] = [];
      const folders: string[] = [];
      let token: string | undefined;
      do {
        const from = { prefix: prefix + below, delimiter, "continuation-token": token };
        const query = { "list-type": "2", ...from };
        const page = listingOf(
          await (await expectStatus("GET", { query, timeoutMs }, [200])).text(),
        );
        objects.push(...page.objects.map(({ key, at }) => ({ key: key.slice(prefix.length), at })));
        folders.push(...page.folders.map((folder) => folder.slice(prefix.length)));
        token = page.next;
      } while (token !== undefined);
      return { objects, folders };
    },

    async remove(key) {
      await expectStatus("DELETE", { key }, [200, 204, 404]);
    },
  };
}
