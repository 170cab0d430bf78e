import { adminOnly, authenticated, publicAccess } from "@tutorsetu/contracts/access";
import { call, callsOf, endpointsOf } from "@tutorsetu/contracts/endpoint";
import { problems } from "@tutorsetu/contracts/problems";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { authenticate } from "../src/auth.ts";
import { contractRoutes } from "../src/server/contract-routes.ts";
import { internalOnly } from "../src/internal.ts";
import { createService } from "../src/server/app.ts";
import { as, fakeVerify, silent } from "../src/testing/app.ts";

const SECRET = "a secret of thirty-two characters";
const ID = "ABCDEF000000000000000001";
const schemas = {
  add: {
    body: z.object({ name: z.string().trim() }),
    query: z.object({ times: z.coerce.number().default(1) }),
    reply: z.object({ said: z.string() }),
  },
  open: { reply: z.object({ by: z.string() }) },
  list: { reply: z.object({ seenBy: z.string() }) },
  own: { reply: z.object({ by: z.string() }) },
};
const api = endpointsOf(
  callsOf<typeof schemas>()({
    add: call("POST", "/things/:id/parts", adminOnly, 201),
    open: call("GET", "/open", publicAccess),
    list: call("GET", "/list", publicAccess),
    own: call("GET", "/own", authenticated),
  }),
  schemas,
);

function service(options?: Parameters<typeof contractRoutes>[0]) {
  const app = createService({ name: "test", log: silent, ready: async () => {} });
  app.use(authenticate(fakeVerify));
  const routes = contractRoutes(options)
    .on(api.add, async ({ params, query, body, c }) => ({
      said: `${c.var.caller?.role} ${params.id} ${query.times} ${body.name}`,
    }))
    .on(api.open, async ({ caller }) => ({ by: caller.id }))
    .on(api.own, async ({ caller }) => ({ by: caller.id }))
    .on(api.list, async ({ c }) => ({ seenBy: c.var.caller?.id ?? "anybody" }));
  app.route("/", routes.app);
  return app;
}

const add = (path: string, body: unknown = { name: " wheel " }, role?: "Admin" | "Tutor") =>
  as(service(), role)("POST", path, body);

test("gives a handler the validated parts, with ids in lower case, and answers with the contract's status", async () => {
  expect(await add(`/things/${ID}/parts?times=3`, undefined, "Admin")).toMatchObject({
    status: 201,
    body: { said: `Admin ${ID.toLowerCase()} 3 wheel` },
  });
});

test.each([
  ["nobody in particular", undefined, `/things/${ID}/parts`, {}, 401],
  ["another role", "Tutor", `/things/${ID}/parts`, {}, 403],
  ["a malformed id", "Admin", "/things/x/parts", {}, 400],
  ["a query that does not fit", "Admin", `/things/${ID}/parts?times=x`, { name: "a" }, 422],
  ["a body that does not fit", "Admin", `/things/${ID}/parts`, {}, 422],
] as const)("rejects %s", async (_what, role, path, body, status) => {
  expect((await add(path, body, role)).status).toBe(status);
});

test("hands a malformed id on as one that nothing has, where routes answer 404 themselves", async () => {
  const ask = as(service({ malformedIds: "unknown" }), "Admin");
  expect((await ask("POST", "/things/x/parts", { name: "wheel" })).body).toEqual({
    said: "Admin  1 wheel",
  });
});

test("asks whoever reads the caller of a public endpoint to sign in", async () => {
  expect(await as(service())("GET", "/open")).toMatchObject({
    status: 401,
    body: { message: problems.unauthenticated },
  });
});

test("lets a guard decide in place of the endpoint's access", async () => {
  const app = service({ guard: internalOnly(SECRET) });
  expect((await as(app, "Admin")("GET", "/open")).status).toBe(404);
});

describe("a public read", () => {
  const [ASHA, RAVI] = ["000000000000000000000001", "000000000000000000000002"];
  const callers = [undefined, ASHA, RAVI];
  const ask = async (path: string, id?: string, etag?: string) =>
    service().request(path, {
      headers: {
        ...(id ? { authorization: `Bearer Student-${id}` } : {}),
        ...(etag ? { "if-none-match": etag } : {}),
      },
    });

  test("has an ETag, by which whoever has the reply gets a 304 without a body", async () => {
    for (const id of callers) {
      const first = await ask("/list", id);
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/"\w+"$/);
      const again = await ask("/list", id, etag);
      expect([again.status, await again.text()]).toEqual([304, ""]);
      for (const name of ["etag", "vary", "cache-control"])
        expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
  });

  test("made for somebody is private, and differs with whoever asks", async () => {
    const replies = await Promise.all(callers.map((id) => ask("/list", id)));
    expect(replies.map(({ headers }) => headers.get("cache-control"))).toEqual([
      "no-cache",
      "private, no-cache",
      "private, no-cache",
    ]);
    expect(replies.map(({ headers }) => headers.get("vary"))).toEqual([
      "Authorization",
      "Authorization",
      "Authorization",
    ]);
  });

  test("with a token that is not valid any more is private too", async () => {
    const reply = await service().request("/list", { headers: { authorization: "Bearer old" } });
    expect(await reply.json()).toEqual({ seenBy: "anybody" });
    expect(reply.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("is never answered with what somebody else got", async () => {
    const etags = await Promise.all(
      callers.map(async (id) => (await ask("/list", id)).headers.get("etag") ?? ""),
    );
    for (const [at, id] of callers.entries()) {
      for (const [of, etag] of etags.entries()) {
        const reply = await ask("/list", id, etag);
        const own = JSON.stringify({ seenBy: id ?? "anybody" });
        expect([reply.status, await reply.text()]).toEqual(at === of ? [304, ""] : [200, own]);
      }
    }
  });

  test("that fails has no ETag, nor do other calls, nor what services ask each other", async () => {
    const inside = service({ guard: internalOnly(SECRET) });
    const replies = await Promise.all([
      ask("/open"),
      ask("/own", ASHA),
      inside.request("/list", { headers: { authorization: `Bearer ${SECRET}` } }),
    ]);
    for (const { headers } of replies)
      expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, null]);
  });
});
