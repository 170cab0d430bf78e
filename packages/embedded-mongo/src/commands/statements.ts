import { Long } from "bson";
import { asMongoError, type MongoError } from "../bson/errors.ts";
import { decodeExact, encode } from "../bson/raw.ts";
import { type Doc, isDoc, toNumber } from "../bson/values.ts";
import { RETRIES } from "../storage/catalog.ts";
import type { Collection } from "../storage/collection.ts";
import type { Table } from "../storage/store.ts";
import { type Call, type Engine, refuseUnknown, retryOf, textIn } from "./call.ts";

/** Long transactions make the commits after them slow, and everybody waits for a long one. */
export const CHUNK = 100;

/** What a command has done so far. */
export interface Outcome {
  n: number;
  nModified: number;
  readonly upserted: Doc[];
  readonly writeErrors: Doc[];
}

export interface Statement {
  /** Does it in one transaction, checking before it writes. */
  once(table: Table, outcome: Outcome, index: number): void;
  /** Does it to many documents, in several transactions. */
  readonly many?: ((outcome: Outcome, index: number) => Promise<void>) | undefined;
}

const retryKey = (session: Uint8Array) => Buffer.concat([RETRIES, session]);

/** The record that a write with this number left, for it was committed together with it. */
export function recordOf(table: Table, call: Call): Doc | undefined {
  const retry = retryOf(call);
  const raw = retry && table.get(retryKey(retry.session));
  const record = raw && decodeExact(raw);
  return record && String(record["number"]) === String(retry.number) ? record : undefined;
}

export function keepRecord(table: Table, call: Call, record: Doc): void {
  const retry = retryOf(call);
  if (!retry) return;
  const number = Long.fromBigInt(retry.number);
  table.put(retryKey(retry.session), encode({ number, at: new Date(), ...record }));
}

const docsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isDoc) : []);

/** Takes up where an earlier try of the same write was cut off; a new write begins at 0. */
function progressOf(table: Table, call: Call): { at: number; outcome: Outcome } {
  const { at = 0, n = 0, nModified = 0, upserted, writeErrors } = recordOf(table, call) ?? {};
  const [done, changed] = [toNumber(n), toNumber(nModified)];
  return {
    at: toNumber(at),
    outcome: {
      n: done,
      nModified: changed,
      upserted: docsIn(upserted),
      writeErrors: docsIn(writeErrors),
    },
  };
}

const described = ({ code, message, more }: MongoError) => ({ code, errmsg: message, ...more });

/** Runs the statements of a command in their order; unordered ones go on after an error. */
export async function runAll(
  { store }: Engine,
  call: Call,
  statements: readonly Statement[],
): Promise<Outcome> {
  const total = statements.length;
  const progress = progressOf(store.table, call);
  const { outcome } = progress;
  const fail = (index: number, error: unknown) => {
    outcome.writeErrors.push({ index, ...described(asMongoError(error)) });
    if (call.body["ordered"] !== false) progress.at = total;
  };
  const chunk = (table: Table) => {
    for (let left = CHUNK; left > 0 && progress.at < total; left--) {
      const index = progress.at;
      if (statements[index]?.many) break;
      progress.at++;
      try {
        statements[index]?.once(table, outcome, index);
      } catch (error) {
        fail(index, error);
      }
    }
    keepRecord(table, call, { ...progress.outcome, at: progress.at });
  };
  while (progress.at < total) {
    const index = progress.at;
    const many = statements[index]?.many;
    if (!many) await store.write(chunk);
    else {
      progress.at++;
      await many(outcome, index).catch((error: unknown) => fail(index, error));
    }
  }
  return outcome;
}

/** The collection a command writes to, made when it is missing. */
export const madeFor = ({ catalog }: Engine, call: Call, table: Table): Collection => {
  const name = textIn(call.body, call.name);
  return catalog.find(call.db, name) ?? catalog.create(table, call.db, name);
};

/** The statements of a command, from beside its body or from in it. */
export function statementsIn({ name, body, lists }: Call, field: string, known: string): Doc[] {
  const statements = lists[field]?.map(decodeExact) ?? docsIn(body[field]);
  for (const statement of statements) refuseUnknown(statement, known, `${name}.${field}`);
  return statements;
}
