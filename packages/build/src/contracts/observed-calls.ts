import { Problem } from "@tutorsetu/contracts/problem";
import { jsonSchemaOf } from "@tutorsetu/service-kit/server/openapi";
import { type JsonSchema, promised } from "@tutorsetu/releases/compatibility/json-schema";
import type { CallContract, ConsumerContract } from "./consumer-contracts.ts";
import type { Tables } from "./snapshot.ts";

const problem = jsonSchemaOf(Problem, "output");

const sorted = <T>(entries: Iterable<readonly [string, T]>) =>
  Object.fromEntries([...new Map(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Without the steps on the way, such as `booking` before `booking._id`, unless they may be absent. */
const leaves = (entries: readonly (readonly [string, string])[]) =>
  entries.filter(
    ([path, kinds]) =>
      !/^(?:object|array)$/.test(kinds) ||
      !entries.some(([other]) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`)),
  );

function observedCall(
  lines: readonly string[],
  reply: JsonSchema,
  strange: (path: string) => void,
) {
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
  ) as CallContract; // safe: the three parts above
}

/** What the tests of `consumer` were seen to do, by call; and a sentence for each thing that nobody promised them. */
export function observedContract(consumer: string, lines: readonly string[], tables: Tables) {
  const unpromised = new Set<string>();
  const calls = Object.entries(tables).flatMap(([table, named]) =>
    Object.entries(named).flatMap(([name, { method, path, reply }]) => {
      const own = lines.filter((line) => line.startsWith(`${method} ${path} `));
      const strange = (field: string) =>
        unpromised.add(
          `${consumer} reads \`${field}\` of ${table}.${name}, which the contract does not promise.`,
        );
      return own.length > 0
        ? [[`${table}.${name}`, observedCall(own, reply ?? {}, strange)] as const]
        : [];
    }),
  );
  return { contract: sorted(calls) as ConsumerContract, unpromised: [...unpromised] };
}
