// The services around one that stands alone: each contract is answered out of the demo data.
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/bookings";
import { chatApi, chatInternal } from "@tutorsetu/contracts/chat";
import { contentApi } from "@tutorsetu/contracts/content";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { usersApi, usersInternal } from "@tutorsetu/contracts/users";
import { bookings } from "@tutorsetu/demo/stub/bookings";
import { chat } from "@tutorsetu/demo/stub/chat";
import { content } from "@tutorsetu/demo/stub/content";
import { isKnown, people, personOf, setCaller, StubError } from "@tutorsetu/demo/stub/context";
import * as internal from "@tutorsetu/demo/stub/internal";
import { users } from "@tutorsetu/demo/stub/users";
import { portOf } from "./ports.ts";

type Api = Readonly<Record<string, Endpoint>>;
type Answer = (input: never) => unknown;
type Answers = Readonly<Record<string, Answer | undefined>>;

const TABLES: readonly (readonly [Api, Answers])[] = [
  [usersInternal, internal.usersInternalStub],
  [bookingsInternal, internal.bookingsInternalStub],
  [chatInternal, internal.chatInternalStub],
  [usersApi, users],
  [bookingsApi, bookings],
  [chatApi, chat],
  [contentApi, content],
];

interface Route {
  readonly endpoint: Endpoint;
  readonly answer: Answer | undefined;
  readonly pattern: RegExp;
}

/** `/bookings/all` before `/bookings/:id`. */
const byPrecision = (a: Route, b: Route) =>
  a.endpoint.path.split(":").length - b.endpoint.path.split(":").length;

const routes: readonly Route[] = TABLES.flatMap(([api, answers]) =>
  Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    answer: answers[name],
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
  })),
).toSorted(byPrecision);

interface Response {
  readonly status: number;
  readonly body: unknown;
}

const problem = (status: number, message: string): Response => ({
  status,
  body: { message, code: "stub" },
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks = (await request.toArray()) as Buffer[]; // safe: no encoding is set
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

interface Given {
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the contract says of a request that its schemas do not take. */
const inputOf = ({ body, query }: Endpoint, given: Given) => ({
  params: given.params,
  query: query?.parse(given.query),
  body: body?.parse(given.body),
});

async function reply(request: IncomingMessage): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stub");
  for (const { endpoint, answer, pattern } of routes) {
    const match = endpoint.method === request.method && pattern.exec(pathname);
    if (!match) continue;
    if (!answer) return problem(501, `The stub has no answer for ${endpoint.path} yet.`);
    const query = Object.fromEntries(searchParams);
    const given = { params: match.groups, query, body: await bodyOf(request) };
    const id = subjectOf(request.headers.authorization);
    setCaller(id && isKnown(id) ? personOf(id) : people.admin);
    const input = inputOf(endpoint, given) as never; // safe: the schemas of the endpoint that it answers took it
    return { status: endpoint.status, body: answer(input) };
  }
  return problem(404, "No contract knows this address.");
}

const refused = (error: Error) =>
  problem(error instanceof StubError ? error.status : 400, error.message);

interface Options {
  /** Published as those of svc-users. */
  readonly keys: object;
  readonly say: (line: string) => void;
}

/** Answers for every service but the one that is worked on, and says what it was asked. */
export async function startServiceStubs({ keys, say }: Options): Promise<{ readonly url: string }> {
  const own: Readonly<Record<string, object>> = {
    "/.well-known/jwks.json": keys,
    "/readyz": { ready: true },
    "/livez": {},
  };
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { url = "/", method } = request;
    const known = own[url];
    const { status, body } = known
      ? { status: 200, body: known }
      : await reply(request).catch(refused);
    const isPoll = url.startsWith("/internal/revocations");
    if (!known && !isPoll) say(`stub: ${method} ${url} → ${status}`);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${portOf(server)}` };
}

const DAY_SECONDS = 24 * 3600;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export interface DevSigner {
  /** What svc-users has at /.well-known/jwks.json. */
  readonly keys: { readonly keys: readonly object[] };
  /** Good for 24 hours. */
  token(person: { readonly userId: string; readonly role: string }): string;
}

/** A signer whose tokens the services take when they are given its public keys. */
export function devSigner(): DevSigner {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const kid = randomUUID();
  return {
    keys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" }] },
    token({ userId, role }) {
      const iat = Math.floor(Date.now() / 1000);
      const who = { sub: userId, role, sid: `dev-${role}` };
      const terms = { iss: "tutorsetu", aud: "tutorsetu-api", iat, exp: iat + DAY_SECONDS };
      const text = `${encoded({ alg: "EdDSA", kid, typ: "JWT" })}.${encoded({ ...who, ...terms })}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
    },
  };
}

/** The person that a token of this signer's names, by its Authorization header; signatures are not looked at. */
export function subjectOf(header = ""): string | undefined {
  const [, payload = ""] = header.replace(/^Bearer /, "").split(".");
  try {
    const text = Buffer.from(payload, "base64url").toString();
    return (JSON.parse(text) as { sub?: string }).sub; // safe: `token` wrote it; who is not known is nobody
  } catch {
    return undefined;
  }
}
