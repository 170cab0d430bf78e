import {
  adminOnly,
  authenticated,
  authenticatedOwnOrAdmin,
  publicAccess,
  publicPeople,
  ownEvenSuspended,
} from "@tutorsetu/contracts/access";
import { PUBLIC_PAGE_HEADER } from "@tutorsetu/contracts/web/server-bundle";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createService } from "../src/server/app.ts";
import { authorize, authenticate, bearerOf, callerOf } from "../src/auth.ts";
import type { AppEnv } from "../src/env.ts";
import { internalOnly } from "../src/internal.ts";
import { fakeVerify, silent } from "../src/testing/app.ts";

const app = createService({ name: "svc-x", log: silent, ready: () => Promise.resolve() });
app.use("/internal/*", internalOnly("s3cret"));
app.get("/internal/keys", (c) => c.json("for services"));
app.use(authenticate(fakeVerify));
app.get("/anyone", authorize(publicAccess), (c) => c.json(c.var.caller?.id ?? "nobody"));
app.get("/members", authorize(authenticated), (c) => c.json(callerOf(c).id));
app.get("/admins", authorize(adminOnly), (c) => c.json(callerOf(c).id));

async function ask(path: string, authorization?: string, more: Record<string, string> = {}) {
  const headers = { ...more, ...(authorization && { authorization }) };
  const answer = await app.request(path, { headers });
  const body = (await answer.json()) as string | { code: string; message: string };
  return typeof body === "string" ? body : [answer.status, body.code, body.message];
}

const REASON = "Asked for money";
const suspended = createService({ name: "svc-x", log: silent, ready: () => Promise.resolve() });
suspended.use(authenticate(fakeVerify, (id) => (id === "bad" ? REASON : null)));
for (const [path, access] of [
  ["/anyone", publicAccess],
  ["/members", authenticated],
  ["/admins", adminOnly],
  ["/kept", ownEvenSuspended],
] as const)
  suspended.on(["GET", "POST", "PUT", "DELETE"], [path], authorize(access), (c) => c.json("ok"));

const suspendedLooks = createService({
  name: "svc-x",
  log: silent,
  ready: () => Promise.resolve(),
});
suspendedLooks.use(authenticate(fakeVerify, (id) => (id === "bad" ? REASON : null)));
for (const [path, access] of [
  ["/anyone", publicAccess],
  ["/lists", publicPeople],
  ["/people/:id", authenticatedOwnOrAdmin],
] as const)
  suspendedLooks.get(path, authorize(access), (c) => c.json(c.var.caller?.id ?? "nobody"));

test.each([
  ["GET", "/anyone", 200],
  ["POST", "/anyone", 200],
  ["GET", "/members", 200],
  ["POST", "/members", 403],
  ["PUT", "/members", 403],
  ["DELETE", "/members", 403],
  ["GET", "/admins", 403],
  ["POST", "/admins", 403],
  ["POST", "/kept", 200],
])("%s %s answers somebody who is suspended with %i", async (method, path, status) => {
  const ask = (id: string) =>
    suspended.request(path, { method, headers: { authorization: `Bearer Admin-${id}` } });
  const answer = await ask("bad");
  expect(answer.status).toBe(status);
  const refused = expect.objectContaining({ code: "suspended", params: { reason: REASON } });
  expect(await answer.json()).toEqual(status === 403 ? refused : "ok");
  expect((await ask("good")).status).toBe(200);
});

test.each([
  ["/anyone", 200, "nobody"],
  ["/lists", 200, "nobody"],
  ["/people/6b038775d583219ccc52913e", 403, expect.objectContaining({ code: "suspended" })],
  ["/people/me", 200, "bad"],
])(
  "a suspended administrator who reads %s sees no more than a stranger",
  async (path, status, body) => {
    const headers = { authorization: "Bearer Admin-bad" };
    const answer = await suspendedLooks.request(path, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual(body);
    const stillThere = await suspendedLooks.request(path, {
      headers: { authorization: "Bearer Student-bad" },
    });
    expect(await stillThere.json()).toBe("bad");
  },
);

const SIGN_IN = [401, "unauthenticated", "Please sign in."];
const ENDED = [401, "session_ended", "Your session has ended. Please sign in again."];
const NOT_ALLOWED = [403, "forbidden", "You are not allowed to do that."];

test.each([
  ["/anyone", undefined, "nobody"],
  ["/anyone", "Bearer Student-u1", "u1"],
  ["/anyone", "Bearer false", "nobody"],
  ["/members", undefined, SIGN_IN],
  ["/members", "Bearer Student-u1", "u1"],
  ["/members", "Bearer false", ENDED],
  ["/members", "Basic dTpw", ENDED],
  ["/admins", "Bearer Student-u1", NOT_ALLOWED],
  ["/admins", "Bearer Admin-u2", "u2"],
])("%s with %j is answered %j", async (path, authorization, answered) => {
  expect(await ask(path, authorization)).toEqual(answered);
});

test("knows nobody in a read for a page that many people get, whoever's token comes with it", async () => {
  const forPage = { [PUBLIC_PAGE_HEADER]: "1" };
  expect(await ask("/anyone", "Bearer Student-u1", forPage)).toBe("nobody");
  expect(await ask("/members", "Bearer Student-u1", forPage)).toEqual(ENDED);
});

test("answers 404 to an internal call without the secret", async () => {
  expect(await ask("/internal/keys", "Bearer s3cret")).toBe("for services");
  const nothing = [404, "not_found", "There is nothing at that address."];
  expect(await ask("/internal/keys")).toEqual(nothing);
  expect(await ask("/internal/keys", "Bearer s3cret2")).toEqual(nothing);
  expect(await ask("/internal/keys", "s3cret")).toEqual(nothing);
});

test.each([
  ["Bearer a.b-c_d", "a.b-c_d"],
  [`Bearer ${"a".repeat(4096)}`, "a".repeat(4096)],
  [`Bearer ${"a".repeat(4097)}`, undefined],
  ["bearer a", undefined],
  ["Bearer a b", undefined],
  ["Bearer ", undefined],
  [undefined, undefined],
])("the token of %j is %j", (header, token) => {
  expect(bearerOf(header)).toBe(token);
});

test("callerOf throws in a handler without authorization", async () => {
  const open = new Hono<AppEnv>();
  open.onError((error, c) => c.text(error.message));
  open.get("/", (c) => c.json(callerOf(c)));
  expect(await (await open.request("/")).text()).toBe("Please sign in.");
});

const setUp = { ...adminOnly, beforeSecondFactor: true } as const;

/** Who is behind a token where administrators need a second factor. */
const strict = createService({ name: "svc-x", log: silent, ready: () => Promise.resolve() });
strict.use(
  authenticate(async (token) => {
    const caller = await fakeVerify(token);
    return caller?.role === "Admin" && caller.id !== "proved"
      ? { ...caller, needsSecondFactor: true }
      : caller;
  }),
);
strict.all("/anyone", authorize(publicAccess), (c) => c.json("done"));
strict.all("/members", authorize(authenticated), (c) => c.json("done"));
strict.all("/admins", authorize(adminOnly), (c) => c.json("done"));
strict.all("/set-up", authorize(setUp), (c) => c.json("done"));

const LACKING = [403, "second_factor_needed"];

test.each([
  ["GET", "/admins", "Admin-u1", [200]],
  ["POST", "/admins", "Admin-u1", LACKING],
  ["PUT", "/admins", "Admin-u1", LACKING],
  ["PATCH", "/admins", "Admin-u1", LACKING],
  ["DELETE", "/admins", "Admin-u1", LACKING],
  ["DELETE", "/members", "Admin-u1", LACKING],
  ["POST", "/members", "Student-u1", [200]],
  ["POST", "/anyone", "Admin-u1", [200]],
  ["POST", "/set-up", "Admin-u1", [200]],
  ["POST", "/set-up", "Student-u1", [403, "forbidden"]],
  ["DELETE", "/admins", "Admin-proved", [200]],
])("where a second factor is required, %s %s of %s is answered %j", async (...cell) => {
  const [method, path, token, answered] = cell;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await strict.request(path, { method, headers });
  const { code } = (await answer.json()) as { code?: string };
  expect([answer.status, ...(code ? [code] : [])]).toEqual(answered);
});
