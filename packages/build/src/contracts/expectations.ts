import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "@tutorsetu/contracts/problem";
import { jsonSchemaOf } from "@tutorsetu/service-kit/server/openapi";
import { alternatives, isAnything, type JsonSchema, valuesOf } from "./json-schema.ts";
import type { Tables } from "./snapshot.ts";

/** Path → kinds, e.g. `bookings[].review` → `missing|null|object`. */
type Fields = Readonly<Record<string, string>>;
/** What a consumer sends with a call, reads of its reply, and reads when it is refused. */
export interface Expected {
  readonly sends?: Fields;
  readonly reads?: Fields;
  readonly refused?: Fields;
}
/** By call, e.g. `bookingsApi.list`. */
export type Expectations = Readonly<Record<string, Expected>>;

interface Place {
  readonly schemas: readonly JsonSchema[];
  readonly path: string;
  readonly mayMiss: boolean;
}

const problem = jsonSchemaOf(Problem, "output");

/** One step into a reply: a field, any field of a record, or the elements of a list. */
function step({ schemas, path }: Place, name: string): Place | null {
  if (schemas.some(isAnything)) return { schemas: [{}], path: `${path}.${name}`, mayMiss: true };
  if (name === "[]") {
    const items = schemas.flatMap((one) => (one.items ? alternatives(one.items) : []));
    return items.length > 0 ? { schemas: items, path: `${path}[]`, mayMiss: false } : null;
  }
  const isListed = schemas.some((one) => one.properties?.[name]);
  const inside = schemas.flatMap(({ properties, additionalProperties: rest }) => {
    const found = properties?.[name] ?? (typeof rest === "object" && !isListed ? rest : undefined);
    return found ? alternatives(found) : [];
  });
  const mayMiss = schemas.some((one) => one.type === "object" && !one.required?.includes(name));
  return inside.length > 0
    ? { schemas: inside, path: `${path}.${isListed ? name : "*"}`, mayMiss }
    : null;
}

function kindOf(schema: JsonSchema): string {
  if (isAnything(schema)) return "anything";
  if (schema.type === "integer") return "number";
  return String(schema.type ?? typeof valuesOf(schema)?.[0]);
}

/** A path as the contract knows it with the kinds it promises there; null when it promises nothing there. */
function promised(reply: JsonSchema, path: string): readonly [string, string] | null {
  let place: Place | null = { schemas: alternatives(reply), path: "", mayMiss: false };
  for (const name of path.match(/\[\]|[^.[\]]+/g) ?? []) place = place && step(place, name);
  if (!place) return null;
  const kinds = [...place.schemas.map(kindOf), ...(place.mayMiss ? ["missing"] : [])];
  return [place.path.replace(/^\./, ""), [...new Set(kinds)].toSorted().join("|")];
}

const sorted = <T>(entries: Iterable<readonly [string, T]>) =>
  Object.fromEntries([...new Map(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Without the steps on the way, such as `booking` before `booking._id`, unless they may be absent. */
const leaves = (entries: readonly (readonly [string, string])[]) =>
  entries.filter(
    ([path, kinds]) =>
      !/^(?:object|array)$/.test(kinds) ||
      !entries.some(([other]) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`)),
  );

function expectedOf(lines: readonly string[], reply: JsonSchema, strange: (path: string) => void) {
  const sends = new Map<string, Set<string>>();
  const reads: (readonly [string, string])[] = [];
  const refused: (readonly [string, string])[] = [];
  for (const [, status, verb, rest = ""] of lines.flatMap((line) => [
    /^\S+ \S+ (\d+) (\w+) ?(.*)$/.exec(line) ?? [],
  ])) {
    const [kind = "", path = ""] = rest.split(" ");
    if (verb === "sends" && path.includes("."))
      sends.set(
        path,
        (sends.get(path) ?? new Set()).add(path.startsWith("query.") ? "string" : kind),
      );
    if (verb !== "reads" || Number(status) >= 500) continue;
    const isDone = Number(status) < 300;
    // The specified service answers some lists bare, and pages take both; that is nothing they expect of ours.
    if (isDone && rest.startsWith("[]") && reply.type !== "array") continue;
    const found = promised(isDone ? reply : problem, rest);
    if (!found) strange(rest);
    else (isDone ? reads : refused).push(found);
  }
  const sent = [...sends].map(([path, kinds]) => [path, [...kinds].toSorted().join("|")] as const);
  const parts = { sends: sent, reads: leaves(reads), refused: leaves(refused) };
  return sorted(
    Object.entries(parts).flatMap(([part, fields]) =>
      fields.length > 0 ? [[part, sorted(fields)] as const] : [],
    ),
  ) as Expected; // safe: the three parts above
}

/** What the tests of `consumer` were seen to do, by call; and a sentence for each thing that nobody promised them. */
export function expectationsOf(consumer: string, lines: readonly string[], tables: Tables) {
  const unpromised = new Set<string>();
  const calls = Object.entries(tables).flatMap(([table, named]) =>
    Object.entries(named).flatMap(([name, { method, path, reply }]) => {
      const own = lines.filter((line) => line.startsWith(`${method} ${path} `));
      const strange = (field: string) =>
        unpromised.add(
          `${consumer} reads \`${field}\` of ${table}.${name}, which the contract does not promise.`,
        );
      return own.length > 0
        ? [[`${table}.${name}`, expectedOf(own, reply ?? {}, strange)] as const]
        : [];
    }),
  );
  return { expectations: sorted(calls) as Expectations, unpromised: [...unpromised] };
}

const folderIn = (root: string) => join(root, "packages/contracts/expectations");
export const fileOf = (root: string, consumer: string) => join(folderIn(root), `${consumer}.json`);

/** Everybody's recorded expectations, by consumer. */
export function allExpectations(root: string): ReadonlyMap<string, Expectations> {
  const names = existsSync(folderIn(root)) ? readdirSync(folderIn(root)) : [];
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(folderIn(root), name), "utf8");
      return [name.replace(".json", ""), JSON.parse(text) as Expectations]; // safe: written by `record` alone
    }),
  );
}

export function recordExpectations(root: string, consumer: string, now: Expectations) {
  writeFileSync(fileOf(root, consumer), `${JSON.stringify(now, null, 2)}\n`);
}

const WORDS = { sends: "sends", reads: "reads", refused: "reads of a refusal" };

/** Each fact as a sentence without its consumer → the kinds that go with it. */
const facts = (expectations: Expectations) =>
  new Map(
    Object.entries(expectations).flatMap(([call, expected]) => [
      [`calls ${call}`, ""] as const,
      ...(["sends", "reads", "refused"] as const).flatMap((part) =>
        Object.entries(expected[part] ?? {}).map(
          ([path, kinds]) => [`${WORDS[part]} \`${path}\` at ${call}`, kinds] as const,
        ),
      ),
    ]),
  );

/** Whether what a list holds is recorded: this time it was empty. */
function isListInside(known: ReadonlyMap<string, string>, fact: string): boolean {
  const end = fact.indexOf("` at ");
  const start = `${fact.slice(0, end)}[]`;
  return [...known.keys()].some((one) => one.startsWith(start) && one.endsWith(fact.slice(end)));
}

/** What is done now and not recorded; a kind less than recorded is fine, as whoever takes more takes less. */
export function unrecorded(recorded: Expectations, now: Expectations): string[] {
  const known = facts(recorded);
  return [...facts(now)].flatMap(([fact, kinds]) => {
    const before = known.get(fact);
    if (before === undefined) return kinds === "array" && isListInside(known, fact) ? [] : [fact];
    const more = kinds.split("|").filter((kind) => !before.split("|").includes(kind));
    return more.length > 0 && kinds !== "" ? [`${fact} (now also ${more.join(", ")})`] : [];
  });
}

/** What is recorded and no longer done by any test. */
export const outlived = (recorded: Expectations, now: Expectations): string[] => {
  const done = facts(now);
  return [...facts(recorded).keys()].filter((fact) => !done.has(fact));
};

const FIELD = /^the (reply|body|query): `([^`]+)` (?!must be sent)/;

/** Whether a break touches what is recorded of its call; one that is about no field touches whoever makes the call. */
export function isHurt({ sends = {}, reads = {} }: Expected, what: string): boolean {
  const [, part, field] = FIELD.exec(what) ?? [];
  if (!field) return true;
  const where = part === "reply" ? field : `${part}.${field}`;
  return Object.keys(part === "reply" ? reads : sends).some(
    (path) => path.startsWith(where) && /^(?:$|\.|\[)/.test(path.slice(where.length)),
  );
}
