import type { JsonSchema } from "@tutorsetu/releases/compatibility/json-schema";
import { requestBreaks, replyBreaks } from "./schema-breaks.ts";
import type { Call, Tables } from "./snapshot.ts";

/** A promise to a caller that is not kept any more. */
export interface Break {
  readonly table: string;
  readonly call: string;
  readonly what: string;
}

type Compare = (before: JsonSchema, now: JsonSchema) => string[];

function part(name: string, before?: JsonSchema, now?: JsonSchema, compare?: Compare): string[] {
  if (!before || !now || !compare) return [];
  return compare(before, now).map((what) => `${name}: ${what}`);
}

/** Both ways: who may call no longer loses a page, and who may call from now on sees what was promised to be kept from them. */
function policyBreaks(before: Call, now: Call): string[] {
  const lost = now.roles.includes("anyone")
    ? []
    : before.roles.filter((role) => !now.roles.includes(role));
  const gained = before.roles.includes("anyone")
    ? []
    : now.roles.filter((role) => !before.roles.includes(role));
  const owner = now.owner && now.owner !== before.owner;
  return [
    ...(gained.length > 0 ? [`${gained.join(", ")} may call it from now on`] : []),
    ...(before.owner && !now.owner ? [`not only ${before.owner} may call it from now on`] : []),
    ...(lost.length > 0 ? [`${lost.join(", ")} may no longer call it`] : []),
    ...(owner ? [`only ${now.owner} may call it now`] : []),
  ];
}

function callBreaks(before: Call, now: Call): string[] {
  const moved = (["method", "path", "status"] as const)
    .filter((key) => before[key] !== now[key])
    .map((key) => `its ${key} is ${now[key]} instead of ${before[key]}`);
  return [
    ...moved,
    ...policyBreaks(before, now),
    ...(!before.body && now.body ? ["it needs a body now"] : []),
    ...(before.body && !now.body ? ["it takes no body any more"] : []),
    ...(before.query && !now.query ? ["it takes no query any more"] : []),
    ...(!before.query && now.query?.required?.length ? ["it needs a query now"] : []),
    ...(before.reply && !now.reply ? ["it answers nothing any more"] : []),
    ...part("the body", before.body, now.body, requestBreaks),
    ...part("the query", before.query, now.query, requestBreaks),
    ...part("the reply", before.reply, now.reply, replyBreaks),
  ];
}

/** What the tables of `now` break of what those of `before` promised. What is new breaks nothing. */
export function breaksBetween(before: Tables, now: Tables): Break[] {
  return Object.entries(before).flatMap(([table, calls]) =>
    Object.entries(calls).flatMap(([call, old]) => {
      const fresh = now[table]?.[call];
      const found = fresh ? callBreaks(old, fresh) : ["it is gone"];
      return found.map((what) => ({ table, call, what }));
    }),
  );
}
