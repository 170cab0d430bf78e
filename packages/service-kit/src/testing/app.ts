import type { Endpoint, Reply } from "@tutorsetu/contracts/endpoint";
import { recordCall } from "@tutorsetu/contracts/testing/contract-recorder";
import type { Role } from "@tutorsetu/contracts/people";
import type { Hono } from "hono";
import { pino } from "pino";
import type { VerifyToken } from "../auth.ts";
import type { AppEnv } from "../env.ts";
import type { ServiceClient } from "../service-client.ts";

/** For tests: a token is `Role-id`, e.g. `Student-64f…`. */
export const fakeVerify: VerifyToken = (token) => {
  const [role, id] = token.split("-");
  if (!role || !id) return Promise.resolve(null);
  // safe: tests write the role themselves
  return Promise.resolve({ id, role: role as Role, sid: "test", expiresAt: Date.now() + 1000 });
};

export const silent = pino({ level: "silent" });

/** For tests: speak to an app as somebody, e.g. `as(app, "Student", id)("POST", "/x", body)`. */
export const as =
  (app: Hono<AppEnv>, role?: Role, id = "000000000000000000000001") =>
  async (
    method: string,
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const response = await app.request(path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...(role ? { authorization: `Bearer ${role}-${id}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...more,
      },
    });
    const json: unknown = await response.json().catch(() => null);
    return { status: response.status, headers: response.headers, body: json };
  };

/** The input of a call to another service. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** For tests: another service that answers as given; records what is sent to it and read of its replies. */
export const fakeServiceClient = (
  answer: (endpoint: Endpoint, given: CallInput) => unknown,
): ServiceClient => ({
  async call(endpoint, input) {
    const given = input as CallInput; // safe: an input holds only these parts
    const note = recordCall(endpoint, given);
    const reply = await answer(endpoint, given);
    return note(endpoint.status, reply as Reply<typeof endpoint>); // safe: the test answers by the contract
  },
});

/** True when the app answers exactly this method and path pattern. */
export const isMounted = (app: Hono<AppEnv>, { method, path }: Endpoint) =>
  app.routes.some((route) => route.method === method && route.path === path);

/** Bodies that are valid for no call: each must be a 4xx with a message, never a 5xx. */
export const badBodies: readonly unknown[] = [
  [],
  "text",
  7,
  null,
  { $ne: "" },
  {
    id: { $gt: "" },
    email: { $ne: "" },
    bookingId: [],
    text: {},
    title: 1,
    name: null,
    profile: "x",
  },
  JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`),
];
