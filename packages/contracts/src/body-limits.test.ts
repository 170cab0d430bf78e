import { describe, expect, it } from "vitest";
import * as z from "zod";
import { apis } from "./apis.ts";
import { bodyLimitsOf, DEFAULT_MAX_BODY } from "./body-limits.ts";
import { LIMITS } from "./domain.ts";
import type { Endpoint } from "./endpoint.ts";
import { DOCUMENT_LIMITS } from "./tutoring/document-kinds.ts";

interface Json {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
}

/** Where a schema names no bound: as long as a password, or a subject in a list of as many as there may be. */
const UNBOUNDED = { text: 200, inList: 40, list: 20 };

/** The longest JSON of a schema, each sign written as `\u0915` (6 bytes). */
function longest(
  { type, properties = {}, items = {}, ...schema }: Json,
  text = UNBOUNDED.text,
): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return Math.max(...either.map((one) => longest(one, text)));
  const members = Object.entries(properties).map(([key, value]) => key.length + 4 + longest(value));
  if (type === "object") return members.reduce((sum, one) => sum + one, 2);
  if (type === "array")
    return (schema.maxItems ?? UNBOUNDED.list) * (longest(items, UNBOUNDED.inList) + 1) + 2;
  return type === "string" ? (schema.maxLength ?? text) * 6 + 2 : 24;
}

const withBody = Object.entries(apis).flatMap(([service, api]) =>
  Object.entries<Endpoint>(api).flatMap(([name, { method, path, body }]) =>
    body ? [{ service, api, name, method, path, body }] : [],
  ),
);
/** Their size is that of the file, or of the text alone. */
const large = new Set(["uploadImage", "sendDocument", "createBlog", "updateBlog"]);

describe("the largest body", () => {
  it.each(withBody.filter(({ name }) => !large.has(name)))(
    "of $service $name holds the longest one that is valid, and not much more",
    ({ api, method, path, body }) => {
      const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
      const most = bodyLimitsOf(api)(method, path);
      const needed = longest(schema as Json); // safe: as far as it is read here
      expect(most).toBeGreaterThanOrEqual(needed);
      expect(most).toBeLessThanOrEqual(Math.max(DEFAULT_MAX_BODY, 2 * needed));
    },
  );

  it("of a picture holds the largest one and its form", () => {
    const most = bodyLimitsOf(apis["svc-users"])("POST", "/users/upload-image");
    expect(most - LIMITS.imageBytes).toBe(64 * 1024);
    const proof = bodyLimitsOf(apis["svc-users"])("POST", "/users/documents");
    expect(proof - DOCUMENT_LIMITS.bytes).toBe(64 * 1024);
  });

  it("is small unless a call says more, by its method and its path", () => {
    const content = bodyLimitsOf(apis["svc-content"]);
    const id = "64b7f0c2a1d3e4f5a6b7c8d9";
    expect(content("POST", "/contact")).toBe(16 * 1024);
    expect(content("POST", "/blogs")).toBe(600_000);
    expect(content("PUT", `/blogs/${id}`)).toBe(600_000);
    expect(content("POST", `/blogs/${id}/comments`)).toBe(16 * 1024);
    expect(content("GET", "/blogs")).toBe(16 * 1024);
    expect(content("POST", "/blogs/x/y/z")).toBe(16 * 1024);
    expect(bodyLimitsOf({})("POST", "/blogs")).toBe(16 * 1024);
    expect(content("POST", "/internal/push")).toBe(64 * 1024);
  });
});
