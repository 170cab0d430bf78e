import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { type Bucket, BucketAway, type Listed } from "./bucket.ts";
import { listingOf } from "./s3-listing.ts";

const WAIT_MS = 10_000;

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

/** What is left out is not sent. */
type Named = Readonly<Record<string, string | undefined>>;

interface Ask {
  readonly key?: string;
  readonly query?: Named;
  readonly headers?: Named;
  readonly body?: Buffer;
}

const said = (named: Named = {}) =>
  Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );

const typeOf = (key: string) =>
  /\.jsonl?$/.test(key) ? "application/json" : "application/octet-stream";

/** A bucket of Amazon S3, MinIO, R2 or another that knows conditional writes. */
export function s3Bucket({ bucket, prefix, endpoint, region, ...keys }: S3Options): Bucket {
  const base = endpoint
    ? `${endpoint.replace(/\/+$/, "")}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const cache = new Map<string, ArrayBuffer>();

  async function ask(method: string, { key = "", query, headers, body }: Ask): Promise<Response> {
    const path = key === "" ? "" : `${prefix}${key}`.split("/").map(encodeURIComponent).join("/");
    const address = new URL(`${base}/${path}`);
    for (const [name, value] of said(query)) address.searchParams.set(name, value);
    const sum = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: address.toString(),
      headers: { ...Object.fromEntries(said(headers)), "x-amz-content-sha256": sum },
      service: "s3",
      region,
      cache,
    }).sign();
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(WAIT_MS),
    });
  }

  /** The answer when its status is one of these; else a sentence with what the bucket said. */
  async function answered(method: string, about: Ask, good: readonly number[]) {
    const where = `${method} ${bucket}/${prefix}${about.key ?? ""}`;
    const answer = await ask(method, about).catch((cause: unknown) => {
      throw new BucketAway(`The bucket does not answer: ${where}`, { cause });
    });
    if (good.includes(answer.status)) return answer;
    const code = /<Code>([\w.]+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1] ?? "";
    throw new BucketAway(`The bucket refused ${where}: ${answer.status} ${code}`.trimEnd());
  }

  return {
    name: `s3://${bucket}/${prefix}`,

    async get(key, etag) {
      const headers = { "if-none-match": etag };
      const answer = await answered("GET", { key, headers }, [200, 304, 404]);
      if (answer.status === 304) return "same";
      if (answer.status === 404) return null;
      const bytes = await answer.arrayBuffer().catch((cause: unknown) => {
        throw new BucketAway(`The bucket broke off: ${key}`, { cause });
      });
      return { bytes: Buffer.from(bytes), etag: answer.headers.get("etag") ?? "" };
    },

    async put(key, body, expected) {
      const condition = expected === null ? { "if-none-match": "*" } : { "if-match": expected };
      const headers = { "content-type": typeOf(key), ...condition };
      // 409: another write of the same object was under way. 404: it was removed since it was read.
      const { status } = await answered("PUT", { key, headers, body }, [200, 404, 409, 412]);
      if (status === 404 && expected === null)
        throw new BucketAway(`There is no bucket ${bucket} at ${base}.`);
      return status === 200;
    },

    async list(below, delimiter) {
      const objects: Listed["objects"][number][] = [];
      const folders: string[] = [];
      let token: string | undefined;
      do {
        const from = { prefix: prefix + below, delimiter, "continuation-token": token };
        const query = { "list-type": "2", ...from };
        const page = listingOf(await (await answered("GET", { query }, [200])).text());
        objects.push(...page.objects.map(({ key, at }) => ({ key: key.slice(prefix.length), at })));
        folders.push(...page.folders.map((folder) => folder.slice(prefix.length)));
        token = page.next;
      } while (token !== undefined);
      return { objects, folders };
    },

    async remove(key) {
      await answered("DELETE", { key }, [200, 204, 404]);
    },
  };
}
