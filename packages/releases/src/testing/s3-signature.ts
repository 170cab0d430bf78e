import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const LATEST_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
/** What a client may not leave unsigned. */
const SIGNED = ["host", "x-amz-content-sha256", "x-amz-date"];

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** As RFC 3986 has it, which leaves fewer letters alone than JavaScript does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonical(request: IncomingMessage, signed: readonly string[], sum: string): string {
  const url = new URL(request.url ?? "/", "http://here");
  const path = decodeURIComponent(url.pathname).split("/").map(encoded).join("/");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  return [request.method, path, query, headers.join(""), signed.join(";"), sum].join("\n");
}

/** Why Amazon would refuse this request: the code of its error; null when the signature (version 4) holds. */
export function refusalOf(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const { authorization = "", "x-amz-date": at, "x-amz-content-sha256": sum } = request.headers;
  const [, id, day = "", region = "", names = "", signature] =
    AUTHORIZATION.exec(authorization) ?? [];
  if (!signature || typeof at !== "string" || typeof sum !== "string") return "AccessDenied";
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (region !== keys.region || !at.startsWith(day)) return "AuthorizationHeaderMalformed";
  const signed = names.split(";");
  const mustBe = [
    ...SIGNED,
    ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-")),
  ];
  if (!mustBe.every((name) => signed.includes(name))) return "AccessDenied";
  if (sum !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const iso = at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");
  if (!(Math.abs(Date.parse(iso) - Date.now()) < LATEST_MS)) return "RequestTimeTooSkewed";

  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical(request, signed, sum))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}
