import { adminOnly, publicAccess } from "@tutorsetu/contracts/access";
import { endpoint } from "@tutorsetu/contracts/endpoint";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { expect, test } from "vitest";
import * as z from "zod";
import { authenticate } from "../src/auth.ts";
import { contractRoutes } from "../src/contract-routes.ts";
import { internalOnly } from "../src/internal.ts";
import { createService } from "../src/server/app.ts";
import { as, fakeVerify, silent } from "../src/testing/app.ts";

const SECRET = "a secret of thirty-two characters";
const ID = "ABCDEF000000000000000001";
const api = {
  add: endpoint("POST", "/things/:id/parts", adminOnly, {
    body: z.object({ name: z.string().trim() }),
    query: z.object({ times: z.coerce.number().default(1) }),
    reply: z.object({ said: z.string() }),
    status: 201,
  }),
  open: endpoint("GET", "/open", publicAccess, { reply: z.object({ by: z.string() }) }),
};

function service(options?: Parameters<typeof contractRoutes>[0]) {
  const app = createService({ name: "test", log: silent, ready: async () => {} });
  app.use(authenticate(fakeVerify));
  const routes = contractRoutes(options)
    .on(api.add, async ({ params, query, body, c }) => ({
      said: `${c.var.caller?.role} ${params.id} ${query.times} ${body.name}`,
    }))
    .on(api.open, async ({ caller }) => ({ by: caller.id }));
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
    body: { message: en.signIn },
  });
});

test("lets a guard decide in place of the endpoint's access", async () => {
  const app = service({ guard: internalOnly(SECRET) });
  expect((await as(app, "Admin")("GET", "/open")).status).toBe(404);
});
