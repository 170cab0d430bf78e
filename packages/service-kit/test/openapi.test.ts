import { apis } from "@tutorsetu/contracts/apis";
import { expect, test } from "vitest";
import { createService } from "../src/app.ts";
import { openApiOf } from "../src/openapi.ts";
import { silent } from "../src/testing.ts";

const service = (name: string) =>
  createService({ name, log: silent, ready: () => Promise.resolve() });

test.each(Object.keys(apis))("%s serves its own document", async (name) => {
  const response = await service(name).request("/openapi.json");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(openApiOf(name));
});

test("a service without a table of calls has none", async () => {
  expect((await service("svc-other").request("/openapi.json")).status).toBe(404);
  expect(openApiOf("constructor")).toBeNull();
});

interface Operation {
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const failuresOf = (path: string, method: string) => {
  const operation = openApiOf("svc-users")?.paths[path]?.[method] as Operation; // safe: an operation of the table
  return Object.keys(operation.responses);
};

test("every call tells which statuses it may be refused with [GW-013]", () => {
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

test("what every failure looks like stands in the document once", () => {
  const document = openApiOf("svc-users");
  expect(document).toMatchObject({
    components: { schemas: { Problem: { required: ["message", "code"] } } },
  });
  expect(JSON.stringify(document?.paths)).toContain('"$ref":"#/components/schemas/Problem"');
});
