import { after } from "../bson/key.ts";
import { decode } from "../bson/raw.ts";
import { type Doc, own, toNumber } from "../bson/values.ts";
import { pull } from "../plan/breath.ts";
import { search } from "../plan/search.ts";
import { RETRIES } from "../storage/catalog.ts";
import type { Collection } from "../storage/collection.ts";
import type { Table } from "../storage/store.ts";
import type { Engine } from "./call.ts";
import { CHUNK } from "./statements.ts";

const RETRY_MS = 30 * 60_000;

const isDate = (value: unknown): value is Date => value instanceof Date;

/** Removes what a TTL index says is over; of an array of dates the earliest counts. */
async function expire({ store }: Engine, collection: Collection, spec: Doc): Promise<void> {
  const field = Object.keys(spec["key"] as Doc)[0] ?? "";
  const limit = new Date(Date.now() - toNumber(spec["expireAfterSeconds"]) * 1000);
  const over = search(store.table, collection, { filter: { [field]: { $lt: limit } } });
  const test = (raw: Buffer) => {
    const value = field
      .split(".")
      .reduce<unknown>((at, name) => own(Object(at), name), decode(raw));
    return [value].flat().some((one) => isDate(one) && one < limit);
  };
  for (let one = await pull(over); one; one = await pull(over)) {
    const key = collection.keyOf(own(one.doc, "_id"));
    await store.write((table) => {
      const raw = table.get(key);
      if (raw && test(raw)) collection.remove(table, decode(raw));
    });
  }
}

function forgetRetries(table: Table): void {
  const oldest = Date.now() - RETRY_MS;
  for (const { key, value } of table.page(RETRIES, after(RETRIES), Number.MAX_SAFE_INTEGER)) {
    if (Number(decode(value)["at"]) < oldest) table.remove(key);
  }
}

/** Once a minute: expired documents, cursors nobody reads, old retry records, and the keys of what was dropped. */
export async function sweep(engine: Engine): Promise<void> {
  engine.cursors.sweep();
  await engine.store.write(forgetRetries);
  while (await engine.store.write((table) => engine.catalog.reap(table, CHUNK))) continue;
  for (const collection of engine.catalog.all()) {
    for (const { spec } of collection.indexes) {
      if ("expireAfterSeconds" in spec) await expire(engine, collection, spec);
    }
  }
}
