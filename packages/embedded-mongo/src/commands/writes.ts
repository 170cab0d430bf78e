import { fail } from "../bson/errors.ts";
import { decode, decodeExact, docIn } from "../bson/documents.ts";
import { type Doc, isDoc, isNullish, toNumber } from "../bson/values.ts";
import { nextValue, nextValueSync } from "../plan/yielding.ts";
import { type Found, search } from "../plan/search.ts";
import { compile, filterIn } from "../query/match.ts";
import { projector } from "../query/project.ts";
import type { Collection } from "../storage/collection.ts";
import { compileUpdate, type Update, withId } from "../update/apply.ts";
import { type Call, collectionOf, command, listOf, madeFor, onlyKnown, retryOf } from "./call.ts";
import { CHUNK, type Outcome, runAll, type Statement } from "./statements.ts";

/** What a statement asks for. */
interface Change {
  readonly filter: Doc;
  readonly sort?: Doc;
  /** None removes what is found. */
  readonly update?: Update | undefined;
  readonly isUpsert: boolean;
}

/** Changes a document, or removes it when there is no update. */
function alter(collection: Collection, found: Found, update: Update | undefined) {
  const after = update?.change(decodeExact(found.raw));
  if (after) return { after, isChanged: collection.replace(found, after) };
  collection.remove(found.doc);
  return { after: found.doc, isChanged: true };
}

/** Alters the first match; an upsert inserts when there is none. Undefined when there was nothing to do. */
function modify(call: Call, { filter, sort, update, isUpsert }: Change) {
  const collection = isUpsert ? madeFor(call) : collectionOf(call);
  const found = collection && nextValueSync(search(collection, { filter, sort, limit: 1 }));
  if (found) return { ...alter(collection, found, update), raw: found.raw };
  if (!collection || !update || !isUpsert) return undefined;
  const after = update.made();
  collection.insert(after);
  return { after, isChanged: true, raw: undefined };
}

/** Finds the documents first, then changes those that still match, a chunk at a time; answers how many. */
export async function eachMatch(of: Collection, filter: Doc, change: (found: Found) => void) {
  const { store } = of;
  /** As text, which takes a third of what as many buffers take. */
  const keys: string[] = [];
  const found = search(of, { filter });
  for (let one = await nextValue(found); one; one = await nextValue(found)) {
    keys.push(of.keyOf(one.doc).toString("latin1"));
  }
  const test = compile(filter);
  let hits = 0;
  for (let at = 0; at < keys.length; at += CHUNK) {
    await store.write(() => {
      for (const key of keys.slice(at, at + CHUNK)) {
        const raw = store.get(Buffer.from(key, "latin1"));
        const doc = raw && decode(raw);
        if (!doc || !test(doc)) continue;
        change({ raw, doc });
        hits++;
      }
    });
  }
  return hits;
}

/** How many documents a filter finds at most, by the ids that it names. */
function mostOf(filter: unknown): number {
  const id = isDoc(filter) ? filter["_id"] : undefined;
  const ids = isDoc(id) ? id["$in"] : [id];
  return Array.isArray(ids) && ids.every((one) => typeof one === "string") ? ids.length : Infinity;
}

/** What is wrong with the shape of the change comes out in the statement's turn, as MongoDB has it. */
function changing(call: Call, isMany: boolean, read: () => Change, most: number): Statement {
  const once: Statement["once"] = (outcome, index) => {
    const done = modify(call, read());
    if (!done) return;
    outcome.n++;
    if (!done.raw) outcome.upserted.push({ index, _id: done.after["_id"] });
    else if (done.isChanged) outcome.nModified++;
  };
  const changeOf = (outcome: Outcome, of: Collection, update?: Update) => (found: Found) => {
    if (alter(of, found, update).isChanged) outcome.nModified++;
    outcome.n++;
  };
  /** Few enough for the transaction at hand. */
  const few: Statement["once"] = (outcome, index) => {
    const { filter, update, isUpsert } = read();
    const of = collectionOf(call);
    const found = of ? [...search(of, { filter })].filter((one) => one !== undefined) : [];
    if (of) found.forEach(changeOf(outcome, of, update));
    if (found.length === 0 && isUpsert) once(outcome, index);
  };
  const many: Statement["many"] = async (outcome, index) => {
    const { filter, update, isUpsert } = read();
    const of = collectionOf(call);
    const hits = of ? await eachMatch(of, filter, changeOf(outcome, of, update)) : 0;
    if (hits === 0 && isUpsert) await call.store.write(() => once(outcome, index));
  };
  if (!isMany) return { once };
  return most <= CHUNK ? { once: few, most } : { many };
}

function updateOf(statement: Doc): Change {
  const filter = filterIn(statement, "q");
  const update = compileUpdate(statement["u"], filter);
  const isMany = statement["multi"] === true;
  if (isMany && update.isReplacement) fail(2, "A replacement cannot be of many documents");
  return { filter, update, isUpsert: statement["upsert"] === true };
}

/** What a `findAndModify` asks for. */
function changeIn(body: Doc): Change {
  const [isRemove, isUpsert] = [body["remove"] === true, body["upsert"] === true];
  const isOdd = isRemove && (body["new"] === true || isUpsert);
  if (isOdd || isRemove !== isNullish(body["update"])) {
    fail(2, "Either an update or remove=true is needed; remove goes with neither new nor upsert");
  }
  const filter = filterIn(body, "query");
  const update = isRemove ? undefined : compileUpdate(body["update"], filter);
  return { filter, sort: docIn(body, "sort"), update, isUpsert };
}

function findAndModify(call: Call): Promise<Doc> {
  const { body, store } = call;
  const change = changeIn(body);
  const project = projector(docIn(body, "fields"));
  const retry = retryOf(call);
  return store.write(() => {
    const known = retry.record();
    if (known) return docIn(known, "reply");
    const done = modify(call, change);
    const lastErrorObject = {
      n: done ? 1 : 0,
      ...(change.update && { updatedExisting: done?.raw !== undefined }),
      ...(done && !done.raw && { upserted: done.after["_id"] }),
    };
    const value = body["new"] === true ? done?.after : done?.raw && decodeExact(done.raw);
    const reply = { lastErrorObject, value: value ? project(value) : null };
    retry.keep({ reply });
    return reply;
  });
}

/** A command that is a list of statements; it is refused as a whole where a statement's fields are. */
const listed = (field: string, statementOf: (call: Call, one: Doc) => Statement) =>
  command(`${field} ordered`, (call) => {
    const statements = listOf(call, field).map((one) => statementOf(call, one));
    return runAll(call, statements);
  });

export const WRITES = {
  insert: listed("documents", (call, doc) => ({
    once(outcome) {
      madeFor(call).insert(withId(doc));
      outcome.n++;
    },
  })),
  update: listed("updates", (call, one) => {
    onlyKnown(one, "q u multi upsert", "update.updates", ["q", "u"]);
    return changing(call, one["multi"] === true, () => updateOf(one), mostOf(one["q"]));
  }),
  delete: listed("deletes", (call, one) => {
    onlyKnown(one, "q limit", "delete.deletes", ["q", "limit"]);
    const read = () => ({ filter: filterIn(one, "q"), isUpsert: false });
    return changing(call, toNumber(one["limit"]) !== 1, read, mostOf(one["q"]));
  }),
  findAndModify: command("query sort remove update new fields upsert", findAndModify),
};
