// What consumers expect of a service against what its OpenAPI document promises.
import type { ExpectedCall, Misfit } from "@tutorsetu/contracts/web/compatibility";
import * as z from "zod";
import { type JsonSchema, promised } from "./json-schema.ts";

const Schema = z.custom<JsonSchema>((value) => typeof value === "object" && value !== null);
const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: Schema })).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});
type Operation = z.infer<typeof Operation>;

/** The part of an OpenAPI document that is compared. */
export interface Promises {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Services that did not say theirs. */
  readonly absent: readonly string[];
}

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  "x-absent": z.array(z.string()).default([]),
});

/** What an OpenAPI document says; null for anything else. */
export function promisesOf(document: unknown): Promises | null {
  const { data } = Document.safeParse(document);
  return data ? { paths: data.paths, absent: data["x-absent"] } : null;
}

const JSON_TYPE = "application/json";

function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
  const content = requestBody?.content;
  return content?.[JSON_TYPE]?.schema ?? (content ? {} : undefined);
}

function replyOf({ responses }: Operation): JsonSchema {
  const done = Object.entries(responses).find(([status]) => status.startsWith("2"));
  return done?.[1].content?.[JSON_TYPE]?.schema ?? {};
}

const kindsOf = (kinds: string) => kinds.split("|");

/** Whether whoever takes these kinds can do with what is promised. */
function isTaken(promisedKinds: string, taken: string): boolean {
  const known = kindsOf(taken);
  if (known.includes("anything")) return true;
  return kindsOf(promisedKinds).every((kind) => kind === "anything" || known.includes(kind));
}

function isSendable(operation: Operation, path: string, kinds: string): boolean {
  const [part, ...rest] = path.split(".");
  const inside = rest.join(".");
  if (part === "query")
    return operation.parameters.some((one) => one.in === "query" && one.name === inside);
  if (part !== "body" || inside === "") return true;
  const body = bodyOf(operation);
  const [, accepted] = (body && promised(body, inside)) ?? [];
  if (accepted === undefined) return false;
  if (kindsOf(accepted).includes("anything")) return true;
  const sent = kindsOf(kinds).filter((kind) => kind !== "missing");
  return sent.every((kind) => kindsOf(accepted).includes(kind));
}

function unmetFields(operation: Operation, { sends = {}, reads = {} }: ExpectedCall): string[] {
  const reply = replyOf(operation);
  const unsent = Object.entries(sends).filter(
    ([path, kinds]) => !isSendable(operation, path, kinds),
  );
  const unread = Object.entries(reads).filter(([path, kinds]) => {
    const [, found] = promised(reply, path) ?? [];
    return found === undefined || !isTaken(found, kinds);
  });
  return [...unsent.map(([path]) => path), ...unread.map(([path]) => `reply.${path}`)];
}

const withBraces = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

/** Which of these expectations are not met. `prefix` stands before every path of the document, e.g. `/api`. */
export function serviceMisfits(
  expects: readonly ExpectedCall[],
  { paths, absent }: Promises,
  prefix = "",
): Misfit[] {
  const silent = [...new Set(expects.map(({ provider }) => provider))]
    .filter((provider) => absent.includes(provider))
    .map((other) => ({ code: "silent_service" as const, other, params: {} }));
  const unmet = expects.flatMap((expected): Misfit[] => {
    const { provider: other, method, path } = expected;
    if (absent.includes(other)) return [];
    const call = `${method} ${path}`;
    const { data } = Operation.safeParse(paths[prefix + withBraces(path)]?.[method.toLowerCase()]);
    if (!data) return [{ code: "unmet_call", other, params: { call } }];
    return unmetFields(data, expected).map((field) => ({
      code: "unmet_field",
      other,
      params: { call, field },
    }));
  });
  return [...silent, ...unmet];
}
