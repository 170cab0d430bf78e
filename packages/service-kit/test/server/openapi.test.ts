import { apis, usersApi } from "@tutorsetu/contracts/apis";
import { expect, test } from "vitest";
import { createService } from "../../src/server/app.ts";
import { type Api, openApiOf } from "../../src/server/openapi.ts";
import { silent } from "../../src/testing/app.ts";

const service = (name: string, api?: Api) =>
  createService({ name, ...(api && { api }), log: silent, ready: () => Promise.resolve() });

test.each(Object.entries<Api>(apis))("%s serves its own document", async (name, api) => {
  const response = await service(name, api).request("/openapi.json");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(openApiOf(name, api));
});

test("a service without a table of calls has no document", async () => {
  expect((await service("svc-other").request("/openapi.json")).status).toBe(404);
});

interface Operation {
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const operationOf = (path: string, method: string) =>
  openApiOf("svc-users", usersApi).paths[path]?.[method] as Operation; // safe: an operation of the table
const failuresOf = (path: string, method: string) =>
  Object.keys(operationOf(path, method).responses);

test("every call lists the statuses of its failures [GW-013]", () => {
  expect(failuresOf("/users/login", "post")).toEqual([
    "200",
    "400",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
    "default",
  ]);
  expect(failuresOf("/users/profile/{id}", "put")).toEqual([
    "200",
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "503",
    "default",
  ]);
  expect(failuresOf("/users/profile", "get")).toEqual([
    "200",
    "401",
    "403",
    "429",
    "500",
    "503",
    "default",
  ]);
  expect(failuresOf("/users/alltutors", "get")).toEqual([
    "200",
    "400",
    "422",
    "429",
    "500",
    "503",
    "default",
  ]);
});

test("the document has the schema of failures once", () => {
  const document = openApiOf("svc-users", usersApi);
  expect(document).toMatchObject({
    components: { schemas: { Problem: { required: ["message", "code"] } } },
  });
  expect(JSON.stringify(document.paths)).toContain('"$ref":"#/components/schemas/Problem"');
});

test("the document is one of OpenAPI 3.1, on the service's own address, with sessions as bearer tokens", () => {
  const { paths: _paths, ...frame } = openApiOf("svc-users", usersApi);
  expect(frame).toEqual({
    openapi: "3.1.0",
    info: { title: "svc-users", version: "1" },
    servers: [{ url: "/" }],
    components: {
      schemas: { Problem: expect.objectContaining({ type: "object" }) },
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  });
  expect(JSON.stringify(frame)).not.toContain("$schema");
});

test.each(Object.entries<Api>(apis))("every call of %s is in its document", (name, api) => {
  const methods = Object.values(openApiOf(name, api).paths).flatMap((path) => Object.values(path));
  const ids = methods.map((operation) => (operation as { operationId: string }).operationId);
  expect(ids.toSorted()).toEqual(
    Object.keys(api)
      .map((call) => `${name}.${call}`)
      .toSorted(),
  );
});

test("a call documents its roles, the place of its id, and its body and reply as JSON", () => {
  const json = (property: string) => ({
    "application/json": {
      schema: expect.objectContaining({
        type: "object",
        properties: expect.objectContaining({ [property]: expect.any(Object) }),
      }),
    },
  });
  expect(operationOf("/users/profile/{id}", "put")).toEqual({
    operationId: "svc-users.updateProfile",
    tags: ["svc-users"],
    summary: "updateProfile",
    description: "Who may: Tutor, Student, Admin, self-or-admin.",
    security: [{ session: [] }],
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    requestBody: { required: true, content: json("profile") },
    responses: expect.objectContaining({ 200: { description: "Done", content: json("message") } }),
  });
  expect(operationOf("/users/deletetutor", "post")).toMatchObject({
    description: "Who may: Admin.",
  });
});

test("a public call needs no session, and a list names its query parameters", () => {
  const operation = operationOf("/users/alltutors", "get");
  expect(operation).not.toHaveProperty("security");
  expect(operation).not.toHaveProperty("requestBody");
  expect(operation).toMatchObject({
    description: "Who may: Anyone.",
    parameters: expect.arrayContaining([
      { name: "sort", in: "query", required: false, schema: expect.any(Object) },
    ]),
  });
});

test("an image is sent as a form", () => {
  expect(operationOf("/users/upload-image", "post")).toMatchObject({
    requestBody: { content: { "multipart/form-data": { schema: {} } } },
  });
});

test("each failure has a sentence of its own, and the one schema of failures", () => {
  const { responses } = operationOf("/users/profile/{id}", "put");
  const { 200: _done, default: other, ...failures } = responses;
  const said = Object.values(failures).map(({ description }) => description);
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\w\.$/);
  expect(new Set(said).size).toBe(11);
  expect(other?.description).toMatch(/^[A-Z][\w ,]*\w$/);
  const content = {
    "application/json": { schema: { $ref: "#/components/schemas/Problem" } },
  };
  for (const failure of [...Object.values(failures), other])
    expect(failure).toMatchObject({ content });
});
