import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { JsonSchema } from "@tutorsetu/releases/compatibility/json-schema";
import { jsonSchemaOf } from "@tutorsetu/service-kit/server/openapi";

/** One call as its callers know it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly roles: readonly string[];
  readonly owner?: string;
  readonly status: number;
  readonly body?: JsonSchema;
  readonly query?: JsonSchema;
  readonly reply?: JsonSchema;
}

/** Table → name → call, e.g. `bookingsApi` → `create`. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Call>>>>;
type Tabled = Readonly<Record<string, Endpoint>>;

function callOf({ method, path, access, status, body, query, reply }: Endpoint): Call {
  return {
    method,
    path,
    roles: access.roles === "anyone" ? ["anyone"] : access.roles,
    ...(access.owner ? { owner: access.owner } : {}),
    status,
    ...(body ? { body: jsonSchemaOf(body, "input") } : {}),
    ...(query ? { query: jsonSchemaOf(query, "input") } : {}),
    ...(reply ? { reply: jsonSchemaOf(reply, "output") } : {}),
  };
}

const isTable = (value: unknown): value is Tabled =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(
    (entry: unknown) => typeof entry === "object" && entry !== null && "access" in entry,
  );

/** What these tables promise, without anything of the schema library. */
export const snapshotOf = (tables: Readonly<Record<string, Tabled>>): Tables =>
  Object.fromEntries(
    Object.entries(tables).map(([table, calls]) => [
      table,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, callOf(call)])),
    ]),
  );

/** Every table that the contracts export, public and internal. */
export async function currentTables(repository: string): Promise<Record<string, Tabled>> {
  const folder = join(repository, "packages/contracts/src");
  // A service that came later has a file of its own below `services`.
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?:services\/[a-z-]+\/api|[a-z-]+)\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  );
  const exported = modules.flatMap((module) => Object.entries(module));
  return Object.fromEntries(
    exported.filter((entry): entry is [string, Tabled] => isTable(entry[1])),
  );
}
