import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Keys, refusalOf } from "./s3-signature.ts";

/** Small, so that every longer list comes in pages. */
const PAGE = 4;

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const refused = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

/**
 * Stands in for an S3-compatible server with one bucket: checks every signature, answers what S3 is documented to answer to
 * reads, conditional writes, lists in pages and removals, and refuses everything else.
 */
export async function s3Server(bucket: string) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const keys: Keys = {
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "s3cr/t+key",
    region: "eu-x-1",
  };
  const requests: string[] = [];
  /** Runs before each request is answered. */
  let before: ((request: IncomingMessage) => Answer | "lost" | "silence" | undefined) | undefined;

  function list(query: URLSearchParams): Answer {
    const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter")];
    const from = query.get("continuation-token");
    const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const folderOf = (key: string) => {
      const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return at < 0 ? null : key.slice(0, at + 1);
    };
    const all = [...new Set(names.map((key) => folderOf(key) ?? key))];
    const rest = all.filter(
      (name) => from === null || name > Buffer.from(from, "base64").toString(),
    );
    const page = rest.slice(0, PAGE);
    const parts = page.map((name) => {
      const found = objects.get(name);
      return found
        ? `<Contents><Key>${name}</Key><LastModified>${found.at.toISOString()}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    });
    const token = Buffer.from(page.at(-1) ?? "").toString("base64");
    const next = `<NextContinuationToken>${token}</NextContinuationToken>`;
    const isCut = rest.length > page.length;
    const head = `<Name>${bucket}</Name><Prefix>${prefix}</Prefix><IsTruncated>${isCut}</IsTruncated>`;
    const body = `<ListBucketResult>${head}${isCut ? next : ""}${parts.join("")}</ListBucketResult>`;
    return { status: 200, body };
  }

  function put(key: string, bytes: Buffer, { headers }: IncomingMessage): Answer {
    const { "if-match": match, "if-none-match": none } = headers;
    const there = objects.get(key);
    if (none !== undefined && none !== "*") return refused(501, "NotImplemented");
    if (none === "*" && there) return refused(412, "PreconditionFailed");
    if (match !== undefined && !there) return refused(404, "NoSuchKey");
    if (match !== undefined && there && tagOf(there.bytes) !== match)
      return refused(412, "PreconditionFailed");
    objects.set(key, { bytes, at: new Date() });
    return { status: 200, headers: { etag: tagOf(bytes) } };
  }

  function get(key: string, { headers }: IncomingMessage): Answer {
    const found = objects.get(key);
    if (!found) return refused(404, "NoSuchKey");
    const etag = tagOf(found.bytes);
    if (headers["if-none-match"] === etag) return { status: 304, headers: { etag } };
    return { status: 200, body: found.bytes, headers: { etag } };
  }

  function answer(request: IncomingMessage, bytes: Buffer): Answer {
    const refusal = refusalOf(request, bytes, keys);
    if (refusal) return refused(403, refusal);
    const url = new URL(request.url ?? "/", "http://here");
    const [, name, ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    if (name !== bucket) return refused(404, "NoSuchBucket");
    if (request.method === "GET" && key === "" && url.searchParams.get("list-type") === "2")
      return list(url.searchParams);
    if (key === "") return refused(501, "NotImplemented");
    if (request.method === "GET") return get(key, request);
    if (request.method === "PUT") return put(key, bytes, request);
    if (request.method !== "DELETE") return refused(405, "MethodNotAllowed");
    objects.delete(key);
    return { status: 204 };
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const instead = before?.(request);
    if (instead === "silence") return;
    const isLost = instead === "lost";
    const { status, body, headers } = instead && !isLost ? instead : answer(request, bytes);
    if (isLost) return void request.socket.destroy();
    response.writeHead(status, headers).end(body);
  }
  const server = createServer((request, response) => void handle(request, response));
  const open = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await open(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    keys,
    url: `http://127.0.0.1:${port}`,
    objects,
    /** Every request, in order. */
    requests,
    /** Sets what is answered instead; `lost`: the request is carried out and its connection ends, `silence`: nothing comes. */
    intercept(step: typeof before) {
      before = step;
    },
    restart: () => open(port),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
