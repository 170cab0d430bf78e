// The services around one that stands alone: each contract is answered out of the demo data.
import {
  bookingsApi,
  bookingsInternal,
  chatApi,
  chatInternal,
  contentApi,
  contentInternal,
  usersApi,
  usersInternal,
} from "@tutorsetu/contracts/apis";
import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { bookings } from "@tutorsetu/demo/stub/bookings";
import { chat } from "@tutorsetu/demo/stub/chat";
import { content } from "@tutorsetu/demo/stub/content";
import { isKnown, people, personOf, setCaller, StubError } from "@tutorsetu/demo/stub/context";
import * as internal from "@tutorsetu/demo/stub/internal";
import { users } from "@tutorsetu/demo/stub/users";
import { type Context, Hono } from "hono";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";

type Api = Readonly<Record<string, Endpoint>>;
type Answer = (input: never) => unknown;
type Answers = Readonly<Record<string, Answer | undefined>>;

const TABLES: readonly (readonly [Api, Answers])[] = [
  [usersInternal, internal.usersInternalStub],
  [bookingsInternal, internal.bookingsInternalStub],
  [chatInternal, internal.chatInternalStub],
  [contentInternal, internal.contentInternalStub],
  [usersApi, users],
  [bookingsApi, bookings],
  [chatApi, chat],
  [contentApi, content],
];

interface Call {
  readonly endpoint: Endpoint;
  readonly answer: Answer | undefined;
}

/** `/bookings/all` before `/bookings/:id`. */
const byPrecision = (a: Call, b: Call) =>
  a.endpoint.path.split(":").length - b.endpoint.path.split(":").length;

const calls: readonly Call[] = TABLES.flatMap(([api, answers]) =>
  Object.entries(api).map(([name, endpoint]) => ({ endpoint, answer: answers[name] })),
).toSorted(byPrecision);

const problem = (message: string) => ({ message, code: "stub" });

/** The person that a token of our signer names, by its Authorization header; signatures are not looked at. */
function callerOf(header = "") {
  try {
    const { sub } = decodeJwt(header.replace(/^Bearer /, ""));
    return sub && isKnown(sub) ? personOf(sub) : people.admin;
  } catch {
    return people.admin;
  }
}

async function reply(c: Context, { endpoint, answer }: Call): Promise<Response> {
  if (!answer) return c.json(problem(`The stub has no answer for ${endpoint.path} yet.`), 501);
  const text = await c.req.text();
  const input = {
    params: c.req.param(),
    query: endpoint.query?.parse(c.req.query()),
    body: endpoint.body?.parse(text ? JSON.parse(text) : undefined),
  };
  setCaller(callerOf(c.req.header("authorization")));
  // Safe: the schemas of the endpoint that it answers took the input; a contract answers with an object.
  const answered = answer(input as never) as object;
  return endpoint.status === 204 ? c.body(null, 204) : c.json(answered, endpoint.status);
}

interface Options {
  /** Published as those of svc-users. */
  readonly keys: object;
  readonly say: (line: string) => void;
}

function createStubs({ keys, say }: Options) {
  const app = new Hono();
  app.get("/.well-known/jwks.json", (c) => c.json(keys));
  app.get("/readyz", (c) => c.json({ ready: true }));
  app.get("/livez", (c) => c.json({}));
  app.use(async (c, next) => {
    await next();
    const { pathname, search } = new URL(c.req.url);
    if (pathname.startsWith("/internal/revocations")) return;
    say(`stub: ${c.req.method} ${pathname}${search} → ${c.res.status}`);
  });
  for (const call of calls) app.on(call.endpoint.method, call.endpoint.path, (c) => reply(c, call));
  app.notFound((c) => c.json(problem("No contract knows this address."), 404));
  app.onError((error, c) => {
    const status = error instanceof StubError ? error.status : 400;
    return c.json(problem(error.message), status as 400); // safe: a stub fails with a 4xx
  });
  return app;
}

/** Answers for every service but the one that is worked on, and says what it was asked. */
export const startServiceStubs = (options: Options): Promise<{ readonly url: string }> =>
  new Promise((resolve) => {
    const listener = { fetch: createStubs(options).fetch, port: 0, hostname: "127.0.0.1" };
    serve(listener, ({ port }) => resolve({ url: `http://127.0.0.1:${port}` }));
  });

export interface DevSigner {
  /** What svc-users has at /.well-known/jwks.json. */
  readonly keys: { readonly keys: readonly object[] };
  /** Good for 24 hours. */
  token(person: { readonly userId: string; readonly role: string }): Promise<string>;
}

/** A signer whose tokens the services take when they are given its public keys. */
export async function devSigner(): Promise<DevSigner> {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA");
  const named = { alg: "EdDSA", kid: randomUUID() };
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), ...named, use: "sig" }] },
    token: ({ userId, role }) =>
      new SignJWT({ role, sid: `dev-${role}` })
        .setProtectedHeader({ ...named, typ: "JWT" })
        .setSubject(userId)
        .setIssuer("tutorsetu")
        .setAudience("tutorsetu-api")
        .setIssuedAt()
        .setExpirationTime("24h")
        .sign(privateKey),
  };
}
