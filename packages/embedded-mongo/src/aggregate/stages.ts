import { bad, MongoError } from "../bson/errors.ts";
import { type Doc, isDoc, own, toNumber } from "../bson/values.ts";
import { inOrder } from "../plan/runs.ts";
import type { Breathing } from "../plan/breath.ts";
import { compile } from "../query/match.ts";
import { assign, projector } from "../query/project.ts";
import { sorter } from "../query/sort.ts";
import { group } from "./group.ts";

export type Stage = (docs: Breathing<Doc>) => Breathing<Doc>;

function needDoc(name: string, value: unknown): Doc {
  if (isDoc(value)) return value;
  throw new MongoError(15969, `${name} specification must be an object`);
}

function needCount(name: string, value: unknown, atLeast: number): number {
  const count = toNumber(value);
  if (Number.isInteger(count) && count >= atLeast) return count;
  throw new MongoError(15958, `the argument to ${name} must be a number of at least ${atLeast}`);
}

/** A stage that turns each document into any number of them. */
const each = (change: (doc: Doc) => readonly Doc[]): Stage =>
  function* run(docs) {
    for (const doc of docs) {
      if (doc) yield* change(doc);
      else yield undefined;
    }
  };

function unwind(argument: unknown): Stage {
  const spec = typeof argument === "string" ? { path: argument } : needDoc("$unwind", argument);
  const { path, preserveNullAndEmptyArrays: keep, ...more }: Doc = spec;
  const [option] = Object.keys(more);
  if (option) throw new MongoError(28811, `unrecognized option to $unwind stage: ${option}`);
  if (typeof path !== "string" || !path.startsWith("$")) {
    throw new MongoError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  const names = path.slice(1).split(".");
  return each((doc) => {
    const value = names.reduce<unknown>((at, name) => (isDoc(at) ? own(at, name) : undefined), doc);
    if (Array.isArray(value) && value.length > 0)
      return value.map((one) => assign(doc, names, one));
    const isEmpty = value === null || value === undefined || Array.isArray(value);
    if (isEmpty && keep !== true) return [];
    return [Array.isArray(value) ? assign(doc, names, undefined) : doc];
  });
}

/** Lets through the documents from one position up to another. */
const between = (from: number, to: number): Stage =>
  function* run(docs) {
    let at = 0;
    for (const doc of docs) {
      if (!doc || at++ >= from) yield doc;
      if (at >= to) return;
    }
  };

function count(name: unknown): Stage {
  if (typeof name !== "string" || !name || name.startsWith("$") || name.includes(".")) {
    throw new MongoError(40156, "the count field must be a non-empty text without '$' and '.'");
  }
  return function* run(docs) {
    let found = 0;
    for (const doc of docs) {
      if (doc) found++;
      else yield undefined;
    }
    if (found > 0) yield { [name]: found };
  };
}

const STAGES: Readonly<Record<string, (argument: unknown) => Stage>> = {
  $match: (argument) => {
    const test = compile(needDoc("$match", argument));
    return each((doc) => (test(doc) ? [doc] : []));
  },
  $project: (argument) => {
    const project = projector(needDoc("$project", argument));
    return each((doc) => [project(doc)]);
  },
  $group: (argument) => group(needDoc("$group", argument)),
  $unwind: unwind,
  $sort: (argument) => {
    const order = sorter(needDoc("$sort", argument));
    return (docs) => inOrder(docs, order);
  },
  $limit: (argument) => between(0, needCount("$limit", argument, 1)),
  $skip: (argument) => between(needCount("$skip", argument, 0), Number.POSITIVE_INFINITY),
  $count: count,
};

function makeStage(spec: unknown): Stage {
  const [name, ...more] = Object.keys(isDoc(spec) ? spec : {});
  if (!isDoc(spec) || name === undefined || more.length > 0) {
    throw new MongoError(
      40323,
      "A pipeline stage specification object must contain exactly one field.",
    );
  }
  const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (make) return make(spec[name]);
  throw new MongoError(40324, `The embedded store does not know the stage '${name}'`);
}

/** A pipeline over documents. Every stage is checked before the first one runs. */
export function pipeline(stages: unknown): Stage {
  if (!Array.isArray(stages)) throw bad("'pipeline' has to be an array");
  const made = stages.map(makeStage);
  return (docs) => made.reduce((at, stage) => stage(at), docs);
}
