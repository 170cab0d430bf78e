import type { Binary } from "bson";
import { MongoError, unsupported } from "../bson/errors.ts";
import { type Doc, isDoc, isLong, isNullish, toNumber, typeName } from "../bson/values.ts";
import type { Catalog } from "../storage/catalog.ts";
import type { Collection } from "../storage/collection.ts";
import type { Store } from "../storage/store.ts";
import type { Cursors } from "./cursors.ts";

export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly address: string;
}

/** One command as it arrived; every number keeps its BSON type. */
export interface Call {
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  /** Lists of documents that came beside the body, still encoded. */
  readonly lists: Readonly<Record<string, readonly Buffer[]>>;
}

/** A reply, or one encoded already. */
export type Handler = (engine: Engine, call: Call) => Doc | Buffer | Promise<Doc | Buffer>;

const wrongType = (name: string, value: unknown, type: string) =>
  new MongoError(
    14,
    `BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${type}'`,
  );

/** Errors: 14 for anything but a document; a missing one is empty. */
export function docIn(body: Doc, name: string): Doc {
  const value = body[name] ?? {};
  if (isDoc(value)) return value;
  throw wrongType(name, value, "object");
}

/** A count that may be missing. Errors: 14, 51024 for a negative one. */
export function countIn(body: Doc, name: string): number {
  const value = body[name];
  if (isNullish(value)) return 0;
  const count = toNumber(value);
  if (Number.isNaN(count)) throw wrongType(name, value, "number");
  if (count < 0)
    throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${count}'`);
  return Math.trunc(count);
}

export function textIn(body: Doc, name: string): string {
  const value = body[name];
  if (typeof value === "string") return value;
  throw wrongType(name, value, "string");
}

export const collectionOf = (
  { catalog }: Engine,
  { db, body, name }: Call,
): Collection | undefined => catalog.find(db, textIn(body, name));

// What drivers add to every command. Waiting for a majority is waiting for this one server.
const ALWAYS = "$db lsid txnNumber $clusterTime $readPreference readConcern writeConcern comment";

/** Errors: 40415 names the first field that is not known, for what is not read must not be passed over. */
export function refuseUnknown(fields: Doc, known: string, where: string): void {
  const names = new Set(known.split(" "));
  const unknown = Object.keys(fields).find((name) => !names.has(name));
  if (unknown) {
    throw new MongoError(
      40415,
      `BSON field '${where}.${unknown}' is an unknown field for the embedded store.`,
    );
  }
}

export function checkFields({ name, body }: Call, known: string): void {
  if ("startTransaction" in body || "autocommit" in body) throw unsupported("A transaction");
  refuseUnknown(body, `${name} ${ALWAYS} ${known}`, name);
}

/** What a session says of itself: its id, and the number of the write that may be tried again. */
export function retryOf({
  body,
}: Call): { readonly session: Uint8Array; readonly number: bigint } | undefined {
  const { lsid, txnNumber } = body;
  if (!isDoc(lsid) || isNullish(txnNumber)) return undefined;
  return {
    session: (lsid["id"] as Binary).value(),
    number: isLong(txnNumber) ? txnNumber.toBigInt() : BigInt(toNumber(txnNumber)),
  };
}
