import { Double } from "bson";
import { fail, refuse } from "../bson/errors.ts";
import { countIn, docIn } from "../bson/documents.ts";
import { type Doc, encodeValue, isDoc, isNumber, own, sum, toNumber } from "../bson/values.ts";
import { between, type Yielding, expand, inOrder } from "../plan/yielding.ts";
import { compile } from "../query/match.ts";
import { projector } from "../query/project.ts";
import { sortKey } from "../query/sort.ts";

type Stage = (docs: Yielding<Doc>) => Yielding<Doc>;
const DAY_MS = 86_400_000;

/** `$dateTrunc`, to the beginning of the week that begins on Monday, in UTC. */
function monday({ date, unit, startOfWeek, ...more }: Doc, doc: Doc): Date | null {
  const isKnown = unit === "week" && startOfWeek === "monday" && Object.keys(more).length === 0;
  if (!isKnown) refuse("$dateTrunc to anything but the week from Monday on, in UTC,");
  const value = evaluate(date, doc) ?? null;
  if (value === null) return null;
  if (!(value instanceof Date)) fail(2, "$dateTrunc requires 'date' to be a date");
  const day = Math.floor(value.getTime() / DAY_MS);
  return new Date((day - ((value.getUTCDay() + 6) % 7)) * DAY_MS);
}

/** A field path enters documents, and arrays element by element, leaving out what has no such field. */
function follow(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!Array.isArray(value)) return isDoc(value) ? follow(own(value, name), rest) : undefined;
  return value.map((one) => follow(one, path)).filter((one) => one !== undefined);
}

/** The value of an expression for a document: a field path, `$dateTrunc`, a number or null. */
function evaluate(expression: unknown, doc: Doc): unknown {
  if (expression === null || isNumber(expression)) return expression;
  if (typeof expression === "string" && /^\$[^$]/.test(expression))
    return follow(doc, expression.slice(1).split("."));
  const [[name, argument] = []] = Object.entries(isDoc(expression) ? expression : {});
  if (name === "$dateTrunc" && isDoc(argument)) return monday(argument, doc);
  return fail(168, `The embedded store has no expression '${name ?? JSON.stringify(expression)}'`);
}

/** What a group makes of the numbers among the values it meets. */
const ACCUMULATORS: Readonly<Record<string, (total: unknown, count: number) => unknown>> = {
  $sum: (total) => total,
  $avg: (total, count) => (count === 0 ? null : new Double(toNumber(total) / count)),
};

function fieldOf([name, spec]: readonly [string, unknown]) {
  const [operator = "", expression] = Object.entries(isDoc(spec) ? spec : {})[0] ?? [];
  const finish = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (finish) return { name, finish, expression };
  return fail(15952, `unknown group operator '${operator}' of the field '${name}'`);
}

/** `$group`: one document per distinct `_id`, in the order in which the groups first appear. */
function group({ _id: key, ...rest }: Doc): Stage {
  if (key === undefined) fail(15955, "a group specification must include an _id");
  const fields = Object.entries(rest).map(fieldOf);
  const begun = { total: 0 as unknown, count: 0 };
  const begin = (id: unknown) => ({ id, parts: fields.map((one) => ({ ...one, ...begun })) });
  return function* run(docs) {
    const groups = new Map<string, ReturnType<typeof begin>>();
    for (const doc of docs) {
      if (!doc) yield undefined;
      if (!doc) continue;
      const id = evaluate(key, doc) ?? null;
      const print = encodeValue(id).toString("latin1");
      const known = groups.get(print) ?? begin(id);
      groups.set(print, known);
      for (const part of known.parts) {
        const value = evaluate(part.expression, doc);
        if (!isNumber(value)) continue;
        part.total = sum(part.total, value);
        part.count++;
      }
    }
    for (const { id, parts } of groups.values()) {
      const values = parts.map(({ name, finish, total, count }) => [name, finish(total, count)]);
      yield { _id: id, ...Object.fromEntries(values) };
    }
  };
}

/** `$unwind` of a field of the document itself: a scalar stays, what is missing or empty goes. */
function unwinder(path: unknown) {
  const name = typeof path === "string" ? /^\$([^$.]+)$/.exec(path)?.[1] : undefined;
  if (!name) fail(28818, "The embedded store unwinds '$field' only, without options and dots");
  return (doc: Doc): Doc[] => {
    const value = own(doc, name) ?? [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.map((one) => ({ ...doc, [name]: one }));
  };
}

function each(change: (doc: Doc) => readonly Doc[]): Stage {
  return (docs) => expand(docs, change);
}
function slice(from: number, to?: number): Stage {
  return (docs) => between(docs, from, to);
}

/** Stages by their names, each made of the whole `{ $name: argument }`. */
const STAGES: Readonly<Record<string, (stage: Doc) => Stage>> = {
  $match: (stage) => {
    const test = compile(docIn(stage, "$match"));
    return each((doc) => (test(doc) ? [doc] : []));
  },
  $project: (stage) => {
    const project = projector(docIn(stage, "$project"));
    return each((doc) => [project(doc)]);
  },
  $group: (stage) => group(docIn(stage, "$group")),
  $unwind: ({ $unwind }) => each(unwinder($unwind)),
  $sort: (stage) => {
    const keyOf = sortKey(docIn(stage, "$sort"));
    return (docs) => inOrder(docs, keyOf);
  },
  $limit: (stage) => slice(0, countIn(stage, "$limit") || fail(15958, "$limit must be positive")),
  $skip: (stage) => slice(countIn(stage, "$skip")),
};

function makeStage(stage: Doc): Stage {
  const [name = "", ...more] = Object.keys(stage);
  if (!name || more.length > 0) fail(40323, "A pipeline stage must contain exactly one field.");
  const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  return make?.(stage) ?? fail(40324, `The embedded store does not know the stage '${name}'`);
}

/** A pipeline over documents. Every stage is checked before the first one runs. */
export function pipeline(stages: readonly Doc[]): Stage {
  const made = stages.map(makeStage);
  return (docs) => made.reduce((at, stage) => stage(at), docs);
}
