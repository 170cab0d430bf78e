import { apis, type ServiceName } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { describe, expect, test } from "vitest";
import { serviceOf } from "../testing/services.ts";
import { ask, gateway, NOWHERE, upstream } from "../testing/gateway.ts";

interface Operation {
  readonly security?: unknown[];
  readonly parameters: { name: string; in: string; required: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  readonly responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly "x-absent": string[];
  readonly info: { description: string };
}
const names = ["svc-users", "svc-bookings", "svc-chat", "svc-content"] as const;

async function documentWith(origins: Partial<Record<ServiceName, string>>) {
  const services = Object.fromEntries(names.map((name) => [name, [origins[name] ?? NOWHERE]]));
  const { url } = await gateway({ services: services as Record<(typeof names)[number], string[]> });
  const response = await fetch(`${url}/openapi.json`);
  expect(response.status).toBe(200);
  return (await response.json()) as Document;
}
const operationIn = ({ paths }: Document, { path, method }: Endpoint) =>
  paths[`/api${path.replaceAll(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];

describe("/openapi.json", () => {
  test("holds every call of the contracts, as the services themselves say, with who may and what it takes", async () => {
    const origins = await Promise.all(names.map(async (name) => [name, await serviceOf(name)]));
    const document = await documentWith(Object.fromEntries(origins));
    expect(document.openapi).toBe("3.1.0");
    expect(document["x-absent"]).toEqual([]);
    for (const endpoint of names.flatMap((name) => Object.values<Endpoint>(apis[name]))) {
      const operation = operationIn(document, endpoint);
      expect(operation).toBeDefined();
      expect(Boolean(operation?.security)).toBe(endpoint.access.roles !== "anyone");
      expect(Boolean(operation?.requestBody)).toBe(Boolean(endpoint.body));
      const answers = Object.keys(operation?.responses ?? {});
      expect([answers.at(0), answers.at(-1)]).toEqual([String(endpoint.status), "default"]);
      expect(answers.includes("422")).toBe(Boolean(endpoint.body ?? endpoint.query));
      expect(answers.includes("401")).toBe(endpoint.access.roles !== "anyone");
    }
    const booking = operationIn(document, apis["svc-bookings"].create);
    expect(booking?.requestBody?.content["application/json"]?.schema["properties"]).toHaveProperty(
      "preferredSlots",
    );
    const review = operationIn(document, apis["svc-bookings"].reviews);
    expect(review?.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      "path tutorId",
      "query cursor",
      "query limit",
    ]);
    expect(
      Object.keys(operationIn(document, apis["svc-users"].uploadImage)?.requestBody?.content ?? {}),
    ).toEqual(["multipart/form-data"]);
    expect(JSON.stringify(document.paths)).not.toContain("/internal");
  });

  test("leaves out a service that is unavailable, slow or answers nonsense, and names it", async () => {
    const slow = await upstream(
      (_request, response) => void setTimeout(() => response.end(), 5000),
    );
    const odd = await upstream((_request, response) => response.end('{"paths":{"evil":7}}'));
    const startedAt = performance.now();
    const document = await documentWith({
      "svc-bookings": await serviceOf("svc-bookings"),
      "svc-chat": slow.origin,
      "svc-content": odd.origin,
    });
    expect(performance.now() - startedAt).toBeLessThan(4000);
    expect(document["x-absent"]).toEqual(["svc-users", "svc-chat", "svc-content"]);
    expect(document.info.description).toContain("svc-users, svc-chat, svc-content");
    expect(operationIn(document, apis["svc-bookings"].create)).toBeDefined();
    expect(operationIn(document, apis["svc-users"].login)).toBeUndefined();
  });
});

test("/openapi.json that is asked for often reaches the services once", async () => {
  let asked = 0;
  const counting = await upstream((_request, response) => {
    asked++;
    response.end('{"paths":{}}');
  });
  const { url } = await gateway({ users: [counting.origin] });
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/openapi.json`)));
  expect(asked).toBe(1);
});

describe("/docs", () => {
  test.each([
    ["/docs", "text/html"],
    ["/docs/", "text/html"],
    ["/docs/start.js", "text/javascript"],
    ["/docs/swagger-ui.css", "text/css"],
    ["/docs/swagger-ui-bundle.js", "text/javascript"],
  ])("%s is served under its own strict policy", async (path, type) => {
    const { url } = await gateway();
    const response = await fetch(url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(type);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test("names no other host", async () => {
    const { url } = await gateway();
    const page = await (await fetch(`${url}/docs`)).text();
    const start = await (await fetch(`${url}/docs/start.js`)).text();
    expect(page + start).not.toMatch(/\/\/[a-z]/);
    expect(start).toContain("validatorUrl: null");
  });

  test.each(["/docs/package.json", "/docs/index.js", "/docs/constructor", "/docs/x/y"])(
    "%s is not there",
    async (path) => {
      const { url } = await gateway();
      expect((await fetch(url + path, { headers: { accept: "application/json" } })).status).toBe(
        404,
      );
    },
  );
});

describe("/docs", () => {
  const POLICY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  test.each([
    ["/docs", "text/html; charset=utf-8", '<script src="/docs/start.js">'],
    ["/docs/", "text/html; charset=utf-8", 'href="/docs/swagger-ui.css"'],
    ["/docs/start.js", "text/javascript; charset=utf-8", 'url: "/openapi.json"'],
  ])("%s is whole, and looked at again each time", async (path, type, part) => {
    const { url } = await gateway();
    const response = await fetch(url + path);
    const text = await response.text();
    expect(text).toContain(part);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(Buffer.byteLength(text)),
      "cache-control": "no-cache",
      "content-security-policy": POLICY,
    });
    const head = await ask(url + path, "HEAD", {});
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(response.headers.get("content-length"));
  });

  test("is no other address that begins like it", async () => {
    const { url } = await gateway();
    const response = await fetch(`${url}/docsy`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-security-policy")).not.toBe(POLICY);
  });
});
