import type { Binary } from "bson";
import { fail, refuse } from "../bson/errors.ts";
import { decodeExact, docsIn, encode, textIn } from "../bson/documents.ts";
import { type Doc, isDoc, isNullish } from "../bson/values.ts";
import type { Catalog } from "../storage/catalog.ts";
import type { Collection } from "../storage/collection.ts";
import { AREA, type Store } from "../storage/store.ts";
import type { Message, Peer } from "../wire/listen.ts";
import type { Cursors } from "./cursors.ts";

export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly address: string;
  readonly replicaSet?: string | undefined;
  readonly secret?: string | undefined;
}

/** A command that was asked for, and what can answer it. */
export type Call = Engine & Omit<Message, "reply"> & { readonly peer: Peer };
/** Answers a reply, or one that is encoded already. */
export type Command = (call: Call) => Promise<Doc | Buffer>;
export type Commands = Readonly<Record<string, Command>>;

// What drivers add to every command. Waiting for a majority is waiting for this one server.
const ALWAYS = "$db lsid txnNumber $clusterTime $readPreference readConcern writeConcern comment";

/** What is not read must not be passed over. Errors: 40415 names a field that is not known, 40414 one that is missing. */
export function onlyKnown(fields: Doc, known: string, where: string, needed: string[] = []): void {
  const names = new Set(known.split(" "));
  const unknown = Object.keys(fields).find((name) => !names.has(name));
  if (unknown) fail(40415, `BSON field '${where}.${unknown}' is an unknown field.`);
  const missing = needed.find((name) => !(name in fields));
  if (missing) fail(40414, `BSON field '${where}.${missing}' is missing but a required field`);
}

/** A command that reads these fields and refuses any other; "*" passes over what it does not know. */
export function command(
  fields: string,
  answer: (call: Call) => Doc | Buffer | Promise<Doc | Buffer>,
): Command {
  return async (call) => {
    const { name, body } = call;
    if ("startTransaction" in body || "autocommit" in body) refuse("A transaction");
    if (fields !== "*") onlyKnown(body, `${name} ${ALWAYS} ${fields}`, name);
    return answer(call);
  };
}

/** A list of documents of a command, from beside its body or from in it. */
export const listOf = ({ body, lists }: Call, name: string): Doc[] =>
  lists[name]?.map(decodeExact) ?? docsIn(body, name);

export const collectionOf = ({ catalog, db, body, name }: Call): Collection | undefined =>
  catalog.find(db, textIn(body, name));

/** The collection a command writes to, made when it is missing. */
export const madeFor = (call: Call): Collection =>
  collectionOf(call) ?? call.catalog.create(call.db, textIn(call.body, call.name));

/** What is kept of a write that its session may try again: by its number, and committed together with it. */
export function retryOf({ body, store }: Call) {
  const { lsid, txnNumber } = body;
  const session = isDoc(lsid) && !isNullish(txnNumber) ? (lsid["id"] as Binary).value() : undefined;
  const key = session && Buffer.concat([AREA.retries, session]);
  return {
    record(): Doc | undefined {
      const raw = key && store.get(key);
      const record = raw && decodeExact(raw);
      return record && String(record["number"]) === String(txnNumber) ? record : undefined;
    },
    keep(record: Doc): void {
      if (key) store.put(key, encode({ ...record, number: txnNumber, keptAt: new Date() }));
    },
  };
}
