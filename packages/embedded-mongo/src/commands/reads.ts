import { fail } from "../bson/errors.ts";
import { countIn, decodeExact, docIn, docsIn, encode, textIn } from "../bson/documents.ts";
import { type Doc, EMPTY_ARRAY, encodeValue, equal, isNullish } from "../bson/values.ts";
import { pipeline } from "../aggregate/pipeline.ts";
import { type Yielding, expand, nextValue } from "../plan/yielding.ts";
import { type Query, search, tally } from "../plan/search.ts";
import { type Plan, planOf } from "../plan/plan.ts";
import { filterIn, valuesAt } from "../query/match.ts";
import { projector } from "../query/project.ts";
import type { Collection } from "../storage/collection.ts";
import { type Call, collectionOf, command, type Commands, onlyKnown } from "./call.ts";

/** Work on the collection of the call; nothing comes out when there is none. */
function* on<T>(call: Call, work: (collection: Collection) => Yielding<T>): Yielding<T> {
  const collection = collectionOf(call);
  if (collection) yield* work(collection);
}

const queryIn = (body: Doc, filter: string): Query => ({
  filter: filterIn(body, filter),
  sort: docIn(body, "sort"),
  skip: countIn(body, "skip"),
  limit: countIn(body, "limit"),
});

/** The first batch of an answer; `options` may hold the size of the batches. */
function begun({ db, body, name, cursors }: Call, options: Doc, raws: Yielding<Buffer>) {
  const size = isNullish(options["batchSize"]) ? undefined : countIn(options, "batchSize");
  return cursors.start(`${db}.${textIn(body, name)}`, raws, size, options["singleBatch"] === true);
}

function find(call: Call): Promise<Buffer> {
  const { body } = call;
  const projection = docIn(body, "projection");
  const isWhole = Object.keys(projection).length === 0;
  const project = projector(projection);
  const query = queryIn(body, "filter");
  const docs = on(call, (collection) => search(collection, query));
  const shown = (raw: Buffer) => (isWhole ? raw : encode(project(decodeExact(raw))));
  const raws = expand(docs, ({ raw }) => [shown(raw)]);
  return begun(call, body, raws);
}

async function distinct(call: Call): Promise<Doc> {
  const path = textIn(call.body, "key").split(".");
  const values = new Map<string, unknown>();
  const filter = filterIn(call.body, "query");
  const docs = on(call, (collection) => search(collection, { filter }));
  for (let one = await nextValue(docs); one; one = await nextValue(docs)) {
    for (const value of valuesAt(decodeExact(one.raw), path)) {
      const isThere = value !== undefined && value !== EMPTY_ARRAY;
      if (isThere) values.set(encodeValue(value).toString("latin1"), value);
    }
  }
  return { values: [...values.values()] };
}

/** The first stages become a query, in the order in which a query does them; the others run on what it finds. */
function aggregate(call: Call): Promise<Buffer> {
  const rest = docsIn(call.body, "pipeline");
  pipeline(rest);
  const first: Doc = {};
  for (const name of ["$match", "$sort", "$skip", "$limit"]) {
    if (rest[0] && name in rest[0]) first[name.slice(1)] = rest.shift()?.[name];
  }
  const query = queryIn(first, "match");
  // What drivers send for `countDocuments`.
  const isCount = rest.length === 1 && equal(rest[0], { $group: { _id: 1, n: { $sum: 1 } } });
  const docs = on(call, (collection) =>
    isCount
      ? expand(tally(collection, query), (n) => (n > 0 ? [{ _id: 1, n }] : []))
      : expand(search(collection, query), ({ raw }) => [decodeExact(raw)]),
  );
  const raws = expand(isCount ? docs : pipeline(rest)(docs), (doc) => [encode(doc)]);
  return begun(call, docIn(call.body, "cursor"), raws);
}

function stageOf({ or, index, narrow, sorted }: Plan): Doc {
  if (or) return { stage: "OR", inputStages: or.map(stageOf) };
  if (index.record.slot === 0 && narrow === 0 && !sorted) return { stage: "COLLSCAN" };
  const { name: indexName, spec } = index;
  return { stage: "FETCH", inputStage: { stage: "IXSCAN", indexName, keyPattern: spec["key"] } };
}

/** Of a `find`: the plan, and what it cost to follow it. */
async function explain(call: Call): Promise<Doc> {
  const body = docIn(call.body, "explain");
  if (!("find" in body)) fail(2, "The embedded store explains 'find' only");
  onlyKnown(body, `find $db ${FIND}`, "explain.find");
  const query = queryIn(body, "filter");
  const collection = collectionOf({ ...call, name: "find", body });
  if (!collection) return { queryPlanner: { winningPlan: { stage: "EOF" } } };
  const plan = planOf(collection, query.filter, query.sort);
  const isSorted = plan.sorted || Object.keys(query.sort ?? {}).length === 0;
  const winningPlan = isSorted ? stageOf(plan) : { stage: "SORT", inputStage: stageOf(plan) };
  const effort = { totalKeysExamined: 0, totalDocsExamined: 0 };
  const docs = search(collection, query, effort);
  let nReturned = 0;
  while (await nextValue(docs)) nReturned++;
  return { queryPlanner: { winningPlan }, executionStats: { nReturned, ...effort } };
}

const FIND = "filter sort projection skip limit batchSize singleBatch";

export const READS: Commands = {
  find: command(FIND, find),
  getMore: command("collection batchSize", ({ cursors, db, body }) => {
    const namespace = `${db}.${textIn(body, "collection")}`;
    return cursors.more(body["getMore"], namespace, countIn(body, "batchSize"));
  }),
  killCursors: command("cursors", ({ cursors, body }) => {
    const ids: readonly unknown[] = Array.isArray(body["cursors"]) ? body["cursors"] : [];
    const cursorsKilled = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  }),
  count: command("query skip limit", async (call) => {
    const query = queryIn(call.body, "query");
    return { n: (await nextValue(on(call, (collection) => tally(collection, query)))) ?? 0 };
  }),
  distinct: command("key query", distinct),
  aggregate: command("pipeline cursor", aggregate),
  explain: command("verbosity", explain),
};
