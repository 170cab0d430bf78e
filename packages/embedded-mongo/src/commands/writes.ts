import { bad } from "../bson/errors.ts";
import { decode, decodeExact, encode, idFirst } from "../bson/raw.ts";
import { type Doc, isDoc, isNullish, own, toNumber } from "../bson/values.ts";
import { pull, pullNow } from "../plan/breath.ts";
import { type Found, type Query, search } from "../plan/search.ts";
import { compile } from "../query/match.ts";
import { projector } from "../query/project.ts";
import type { Collection } from "../storage/collection.ts";
import type { Table } from "../storage/store.ts";
import { compileUpdate, fitting, seedOf, type Update, withId } from "../update/apply.ts";
import { type Call, checkFields, collectionOf, docIn, type Engine, type Handler } from "./call.ts";
import {
  CHUNK,
  keepRecord,
  madeFor,
  recordOf,
  runAll,
  type Statement,
  statementsIn,
} from "./statements.ts";

const insert: Handler = async (engine, call) => {
  checkFields(call, "documents ordered");
  const { lists, body } = call;
  const inBody: readonly unknown[] = Array.isArray(body["documents"]) ? body["documents"] : [];
  const raws = lists["documents"] ?? inBody.filter(isDoc).map(encode);
  const statements = raws.map((given): Statement => ({
    once(table, outcome) {
      const first = idFirst(given);
      const doc = withId(decodeExact(first ?? given));
      madeFor(engine, call, table).insert(table, doc, fitting(first ?? encode(doc)));
      outcome.n++;
    },
  }));
  const { n, writeErrors } = await runAll(engine, call, statements);
  return { n, ...(writeErrors.length > 0 && { writeErrors }) };
};

const firstOf = (table: Table, collection: Collection, query: Query): Found | undefined =>
  pullNow(search(table, collection, { ...query, limit: 1 }));

function changed(
  table: Table,
  collection: Collection,
  { raw }: Pick<Found, "raw">,
  update: Update,
  filter: Doc,
) {
  const before = decodeExact(raw);
  const after = update(decodeExact(raw), filter);
  const encoded = fitting(encode(after));
  const isChanged = !encoded.equals(raw);
  if (isChanged) collection.replace(table, before, after, encoded);
  return { before, after, isChanged };
}

function upserted(
  table: Table,
  collection: Collection,
  filter: Doc,
  given: unknown,
  update: Update,
): Doc {
  const doc = withId(update(seedOf(filter, given), filter, true));
  collection.insert(table, doc, fitting(encode(doc)));
  return doc;
}

/** Finds the documents first, then changes those that still match, a chunk at a time. */
async function eachMatch(
  { store }: Engine,
  collection: Collection,
  filter: Doc,
  change: (table: Table, raw: Buffer) => void,
) {
  const keys: Buffer[] = [];
  const found = search(store.table, collection, { filter });
  for (let one = await pull(found); one; one = await pull(found))
    keys.push(collection.keyOf(own(one.doc, "_id")));
  const test = compile(filter);
  let hits = 0;
  for (let at = 0; at < keys.length; at += CHUNK) {
    await store.write((table) => {
      for (const key of keys.slice(at, at + CHUNK)) {
        const raw = table.get(key);
        if (!raw || !test(decode(raw))) continue;
        change(table, raw);
        hits++;
      }
    });
  }
  return hits;
}

function updateStatement(engine: Engine, call: Call, statement: Doc): Statement {
  const filter = docIn(statement, "q");
  const { u, multi, upsert } = statement;
  compile(filter);
  const update = compileUpdate(u);
  if (multi === true && isDoc(u) && !Object.keys(u)[0]?.startsWith("$")) {
    throw bad("multi update is not supported for replacement-style update");
  }
  const once: Statement["once"] = (table, outcome, index) => {
    const collection = upsert === true ? madeFor(engine, call, table) : collectionOf(engine, call);
    const found = collection && firstOf(table, collection, { filter });
    if (found) {
      if (changed(table, collection, found, update, filter).isChanged) outcome.nModified++;
    } else if (collection && upsert === true) {
      outcome.upserted.push({ index, _id: upserted(table, collection, filter, u, update)["_id"] });
    } else return;
    outcome.n++;
  };
  if (multi !== true) return { once };
  return {
    once,
    async many(outcome, index) {
      const collection = collectionOf(engine, call);
      const change = (table: Table, raw: Buffer) => {
        if (collection && changed(table, collection, { raw }, update, filter).isChanged)
          outcome.nModified++;
        outcome.n++;
      };
      const hits = collection ? await eachMatch(engine, collection, filter, change) : 0;
      if (hits === 0 && upsert === true)
        await engine.store.write((table) => once(table, outcome, index));
    },
  };
}

/** A statement whose shape is wrong fails in its turn, as MongoDB has it. */
const made = (make: () => Statement): Statement => {
  try {
    return make();
  } catch (error) {
    return {
      once: () => {
        throw error;
      },
    };
  }
};

const update: Handler = async (engine, call) => {
  checkFields(call, "updates ordered");
  const statements = statementsIn(call, "updates", "q u multi upsert");
  const steps = statements.map((one) => made(() => updateStatement(engine, call, one)));
  const { n, nModified, upserted: ids, writeErrors } = await runAll(engine, call, steps);
  return {
    n,
    nModified,
    ...(ids.length > 0 && { upserted: ids }),
    ...(writeErrors.length > 0 && { writeErrors }),
  };
};

function deleteStatement(engine: Engine, call: Call, { q, limit }: Doc): Statement {
  const filter = docIn({ q }, "q");
  compile(filter);
  return {
    once(table, outcome) {
      const collection = collectionOf(engine, call);
      const found = collection && firstOf(table, collection, { filter });
      if (!found) return;
      collection.remove(table, found.doc);
      outcome.n++;
    },
    many:
      toNumber(limit ?? 0) === 1
        ? undefined
        : async (outcome) => {
            const collection = collectionOf(engine, call);
            if (!collection) return;
            outcome.n += await eachMatch(engine, collection, filter, (table, raw) =>
              collection.remove(table, decode(raw)),
            );
          },
  };
}

const remove: Handler = async (engine, call) => {
  checkFields(call, "deletes ordered");
  const statements = statementsIn(call, "deletes", "q limit");
  const steps = statements.map((one) => made(() => deleteStatement(engine, call, one)));
  const { n, writeErrors } = await runAll(engine, call, steps);
  return { n, ...(writeErrors.length > 0 && { writeErrors }) };
};

const MODIFY = "query sort remove update new fields upsert";

const findAndModify: Handler = (engine, call) => {
  checkFields(call, MODIFY);
  const { body } = call;
  const [filter, sort, fields] = [docIn(body, "query"), docIn(body, "sort"), docIn(body, "fields")];
  const [isRemove, isNew, isUpsert] = [
    body["remove"] === true,
    body["new"] === true,
    body["upsert"] === true,
  ];
  if (isRemove !== isNullish(body["update"]))
    throw bad("Either an update or remove=true must be specified");
  if (isRemove && (isNew || isUpsert))
    throw bad("Cannot specify both remove=true and new or upsert");
  compile(filter);
  const project = projector(fields);
  const change = isRemove ? undefined : compileUpdate(body["update"]);
  const modify = (table: Table): Doc => {
    const collection = isUpsert ? madeFor(engine, call, table) : collectionOf(engine, call);
    const found = collection && firstOf(table, collection, { filter, sort });
    if (found && !change) {
      collection.remove(table, found.doc);
      return { lastErrorObject: { n: 1 }, value: project(decodeExact(found.raw)) };
    }
    if (found && change) {
      const { before, after } = changed(table, collection, found, change, filter);
      return {
        lastErrorObject: { n: 1, updatedExisting: true },
        value: project(isNew ? after : before),
      };
    }
    if (!collection || !change || !isUpsert) {
      return { lastErrorObject: { n: 0, ...(change && { updatedExisting: false }) }, value: null };
    }
    const doc = upserted(table, collection, filter, body["update"], change);
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: doc["_id"] },
      value: isNew ? project(doc) : null,
    };
  };
  return engine.store.write((table) => {
    const known = recordOf(table, call);
    if (known) return docIn(known, "reply");
    const reply = modify(table);
    keepRecord(table, call, { reply });
    return reply;
  });
};

export const WRITES = { insert, update, delete: remove, findAndModify };
