import { bad } from "../bson/errors.ts";
import { fingerprint } from "../bson/key.ts";
import { decodeExact, encode } from "../bson/raw.ts";
import { type Doc, isDoc, isNullish } from "../bson/values.ts";
import { pipeline } from "../aggregate/stages.ts";
import { type Breathing, finish, pull } from "../plan/breath.ts";
import { type Effort, type Query, search, tally } from "../plan/search.ts";
import { type Plan, planOf } from "../plan/plan.ts";
import { compile } from "../query/match.ts";
import { valuesAt } from "../query/path.ts";
import { projector } from "../query/project.ts";
import type { Collection } from "../storage/collection.ts";
import {
  type Call,
  checkFields,
  collectionOf,
  countIn,
  docIn,
  type Engine,
  type Handler,
  textIn,
} from "./call.ts";

const nothing = function* (): Breathing<never> {};

function* mapped<A, B>(from: Breathing<A>, change: (value: A) => B): Breathing<B> {
  for (const value of from) yield value === undefined ? undefined : change(value);
}

const namespaceOf = ({ db, body, name }: Call) => `${db}.${textIn(body, name)}`;

const sizeIn = (body: Doc) =>
  isNullish(body["batchSize"]) ? undefined : countIn(body, "batchSize");

const FIND = "filter sort projection skip limit batchSize singleBatch";

function queryIn(call: Call): Query {
  checkFields(call, FIND);
  const { body } = call;
  const [skip, limit] = [countIn(body, "skip"), countIn(body, "limit")];
  return { filter: docIn(body, "filter"), sort: docIn(body, "sort"), skip, limit };
}

const find: Handler = (engine, call) => {
  const { body } = call;
  const query = queryIn(call);
  const projection = docIn(body, "projection");
  const isWhole = Object.keys(projection).length === 0;
  const project = projector(projection);
  const collection = collectionOf(engine, call);
  compile(query.filter);
  const docs = collection ? search(engine.store.table, collection, query) : nothing();
  const raws = mapped(docs, ({ raw }) => (isWhole ? raw : encode(project(decodeExact(raw)))));
  return engine.cursors.start(namespaceOf(call), raws, sizeIn(body), body["singleBatch"] === true);
};

const getMore: Handler = ({ cursors }, call) => {
  checkFields(call, "collection batchSize");
  const { body, db } = call;
  return cursors.more(
    body["getMore"],
    `${db}.${textIn(body, "collection")}`,
    countIn(body, "batchSize"),
  );
};

const killCursors: Handler = ({ cursors }, call) => {
  checkFields(call, "cursors");
  const ids = Array.isArray(call.body["cursors"]) ? call.body["cursors"] : [];
  const killed = ids.filter((id) => cursors.kill(id));
  const cursorsNotFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

const count: Handler = async (engine, call) => {
  checkFields(call, "query skip limit");
  const { body } = call;
  const query = {
    filter: docIn(body, "query"),
    skip: countIn(body, "skip"),
    limit: countIn(body, "limit"),
  };
  compile(query.filter);
  const collection = collectionOf(engine, call);
  return { n: collection ? await finish(tally(engine.store.table, collection, query)) : 0 };
};

const distinct: Handler = async (engine, call) => {
  checkFields(call, "key query");
  const filter = docIn(call.body, "query");
  compile(filter);
  const path = textIn(call.body, "key").split(".");
  const collection = collectionOf(engine, call);
  const found = collection ? search(engine.store.table, collection, { filter }) : nothing();
  const values = new Map<string, unknown>();
  for (let one = await pull(found); one; one = await pull(found)) {
    for (const value of valuesAt(decodeExact(one.raw), path)) {
      if (value !== undefined) values.set(fingerprint(value), value);
    }
  }
  return { values: [...values.values()] };
};

/** The stages that a query can stand for come first: `$match`, then `$sort`, `$skip` and `$limit`. */
function splitOff(stages: readonly unknown[]): {
  readonly query: Query;
  readonly rest: readonly unknown[];
} {
  const docs = stages.map((stage) =>
    isDoc(stage) && Object.keys(stage).length === 1 ? stage : {},
  );
  let at = 0;
  const take = (name: string): unknown =>
    name in (docs[at] ?? {}) ? docs[at++]?.[name] : undefined;
  const filter = take("$match");
  const sort = take("$sort");
  const limit = sort === undefined ? undefined : take("$limit");
  const query = {
    filter: isDoc(filter) ? filter : {},
    sort: isDoc(sort) ? sort : {},
    limit: limit === undefined ? 0 : countIn({ limit }, "limit"),
  };
  return { query, rest: stages.slice(at) };
}

/** What drivers send for `countDocuments`. */
const isCount = ([stage, ...more]: readonly unknown[]) =>
  more.length === 0 &&
  isDoc(stage) &&
  fingerprint(stage) === fingerprint({ $group: { _id: 1, n: { $sum: 1 } } });

function* counted(collection: Collection, { store }: Engine, query: Query): Breathing<Doc> {
  const n = yield* tally(store.table, collection, query);
  if (n > 0) yield { _id: 1, n };
}

const aggregate: Handler = (engine, call) => {
  checkFields(call, "pipeline cursor");
  const { body } = call;
  const stages: unknown = body["pipeline"];
  if (!Array.isArray(stages)) throw bad("'pipeline' has to be an array");
  if (typeof body["aggregate"] !== "string")
    throw bad("The embedded store aggregates over collections only");
  pipeline(stages);
  const collection = collectionOf(engine, call);
  const { query, rest } = splitOff(stages);
  compile(query.filter);
  let docs: Breathing<Doc> = nothing();
  if (collection && isCount(rest) && !query.limit) docs = counted(collection, engine, query);
  else {
    const found = collection ? search(engine.store.table, collection, query) : nothing();
    docs = pipeline(rest)(mapped(found, ({ raw }) => decodeExact(raw)));
  }
  return engine.cursors.start(
    namespaceOf(call),
    mapped(docs, encode),
    sizeIn(docIn(body, "cursor")),
  );
};

function stageOf(plan: Plan): Doc {
  if (plan.or) return { stage: "OR", inputStages: plan.or.map(stageOf) };
  const { index, equalities, ranged, sorted } = plan;
  if (index) {
    const keyPattern = index.spec["key"];
    return { stage: "FETCH", inputStage: { stage: "IXSCAN", indexName: index.name, keyPattern } };
  }
  const byId = equalities > 0 || ranged || sorted;
  return byId
    ? { stage: "FETCH", inputStage: { stage: "IXSCAN", indexName: "_id_", keyPattern: { _id: 1 } } }
    : { stage: "COLLSCAN" };
}

/** Of a `find` or of the query an `aggregate` begins with: the plan, and what it cost to follow it. */
const explain: Handler = async (engine, call) => {
  checkFields(call, "verbosity");
  const inner = docIn(call.body, "explain");
  const [name = ""] = Object.keys(inner);
  if (name !== "find" && name !== "aggregate")
    throw bad(`The embedded store does not explain '${name}'`);
  const asked: Call = { ...call, name, body: inner };
  const stages: readonly unknown[] = Array.isArray(inner["pipeline"]) ? inner["pipeline"] : [];
  const query = name === "find" ? queryIn(asked) : splitOff(stages).query;
  const collection = collectionOf(engine, asked);
  if (!collection) return { queryPlanner: { winningPlan: { stage: "EOF" } } };
  const plan = planOf(engine.store.table, collection, query.filter, query.sort);
  const isSorted = plan.sorted || Object.keys(query.sort ?? {}).length === 0;
  const winningPlan = isSorted ? stageOf(plan) : { stage: "SORT", inputStage: stageOf(plan) };
  const effort: Effort = { keys: 0, docs: 0 };
  const found = search(engine.store.table, collection, query, effort);
  let nReturned = 0;
  while (await pull(found)) nReturned++;
  const { keys: totalKeysExamined, docs: totalDocsExamined } = effort;
  return {
    queryPlanner: { namespace: collection.namespace, winningPlan },
    executionStats: { nReturned, totalKeysExamined, totalDocsExamined },
  };
};

export const READS = { find, getMore, killCursors, count, distinct, aggregate, explain };
