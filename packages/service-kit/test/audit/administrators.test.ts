import { apis } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { authenticate, authorize } from "../../src/auth.ts";
import type { AppEnv } from "../../src/env.ts";
import { HttpProblem, unprocessable } from "../../src/http-problem.ts";
import { createService } from "../../src/server/app.ts";
import { as, fakeVerify, silent } from "../../src/testing/app.ts";
import { fakeAudit } from "../../src/testing/audit.ts";

const ME = "0000000000000000000000ad";
const THEM = "0000000000000000000000cd";

/** A service that answers these endpoints with nothing, or as `handle` does. */
function service(endpoints: readonly Endpoint[], handle: () => void = () => {}) {
  const { audit, written, state } = fakeAudit();
  const app = createService({ name: "test", log: silent, ready: async () => {}, audit });
  app.use(authenticate(fakeVerify));
  const routes = new Hono<AppEnv>();
  for (const { method, path, access, status } of endpoints)
    routes.on(method, [path], authorize(access), (c) => {
      handle();
      return status === 204 ? c.body(null, status) : c.json({ ok: true }, status);
    });
  app.route("/", routes);
  const ask = (role: "Admin" | "Tutor" | undefined, endpoint: Endpoint, id = THEM) =>
    as(app, role, ME)(endpoint.method, `${endpoint.path.replace(/:\w+/, id)}?email=a@b.in`);
  return { app, ask, written, state };
}

const calls = Object.values(apis).flatMap((api) =>
  Object.entries<Endpoint>(api).map(([name, endpoint]) => ({ name, endpoint })),
);
/** Of an administrator's calls about somebody or something that is not theirs, those that anyone may make show no person. */
const isOpen = ({ access }: Endpoint) => access.roles === "anyone" && !access.shows;
const isOwn = ({ access, path }: Endpoint) =>
  access.roles !== "anyone" && access.roles.length > 1 && !path.includes(":");

describe.each(calls)("$name", ({ endpoint }) => {
  const route = `${endpoint.method} ${endpoint.path}`;
  const isRecorded = !isOpen(endpoint) && !isOwn(endpoint) && mayAdmin(endpoint);

  it(`is ${isRecorded ? "" : "not "}recorded for an administrator`, async () => {
    const { ask, written } = service([endpoint]);
    await ask("Admin", endpoint);
    const what = endpoint.method === "GET" ? "admin_read" : "admin_change";
    const of = endpoint.path.includes(":") ? { of: THEM } : {};
    const entry = { what, by: ME, ...of, route, from: "direct", requestId: expect.any(String) };
    expect(written).toEqual(isRecorded ? [entry] : []);
    expect(JSON.stringify(written)).not.toContain("a@b.in");
  });

  it("is not recorded for others", async () => {
    const { ask, written } = service([endpoint]);
    await ask("Tutor", endpoint);
    await ask(undefined, endpoint);
    expect(written).toEqual([]);
  });
});

function mayAdmin({ access }: Endpoint) {
  return access.roles === "anyone" || access.roles.includes("Admin");
}

it("records every call that is for administrators only", () => {
  const forAdmins = calls.filter(({ endpoint: { access } }) => String(access.roles) === "Admin");
  expect(forAdmins.length).toBeGreaterThan(15);
  for (const { endpoint } of forAdmins) expect(isOpen(endpoint) || isOwn(endpoint)).toBe(false);
});

const { tutor, updateProfile } = apis["svc-users"];

it("records no administrator's look at their own", async () => {
  const { ask, written } = service([tutor, updateProfile]);
  for (const endpoint of [tutor, updateProfile]) await ask("Admin", endpoint, ME);
  expect(written).toEqual([]);
});

it("shows nothing that it cannot record", async () => {
  const { ask, state } = service([tutor]);
  state.isDown = true;
  expect(await ask("Admin", tutor)).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect((await ask("Tutor", tutor)).status).toBe(200);
});

it("makes no change that it cannot record", async () => {
  let changes = 0;
  const { ask, state } = service([updateProfile], () => (changes += 1));
  state.isDown = true;
  expect((await ask("Admin", updateProfile)).status).toBe(503);
  expect(changes).toBe(0);
});

it("records a change before it is made, and that it failed", async () => {
  const seen: string[] = [];
  const { ask, written } = service([updateProfile], () => {
    seen.push(...written.map(({ what }) => what));
    throw new HttpProblem("conflict", "last_admin");
  });
  expect((await ask("Admin", updateProfile)).status).toBe(409);
  expect(seen).toEqual(["admin_change"]);
  expect(written[1]).toMatchObject({ what: "admin_change_failed", of: THEM, note: "409" });
});

it("records no look at what there is not", async () => {
  const { ask, written } = service([tutor], () => {
    throw new HttpProblem("not_found", "not_found");
  });
  await ask("Admin", tutor);
  expect(written).toEqual([]);
});

it("records a failed sign-in after its answer, which takes as long where nothing is recorded", async () => {
  const { app, written } = service([apis["svc-users"].allTutors], () => {
    throw new HttpProblem("unauthenticated", "login_failed");
  });
  expect((await app.request("/users/alltutors")).status).toBe(401);
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written).toHaveLength(1);
});

it.each([
  ["login_failed", () => new HttpProblem("unauthenticated", "login_failed"), undefined, null],
  ["password_wrong", () => unprocessable("password", "current_wrong"), "Tutor", ME],
] as const)("records %s wherever it is answered", async (what, problem, role, by) => {
  const { ask, written, state } = service([apis["svc-users"].allTutors], () => {
    throw problem();
  });
  const { status } = await ask(role, apis["svc-users"].allTutors);
  await new Promise(setImmediate);
  const of = role && ME;
  expect(written).toMatchObject([{ what, by, of, route: "GET /users/alltutors" }]);
  state.isDown = true;
  expect((await ask(role, apis["svc-users"].allTutors)).status).toBe(status);
});
