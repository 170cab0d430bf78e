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
