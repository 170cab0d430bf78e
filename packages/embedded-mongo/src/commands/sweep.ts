import { decode } from "../bson/documents.ts";
import { after, type Doc, toNumber } from "../bson/values.ts";
import type { Collection } from "../storage/collection.ts";
import { AREA, type Store } from "../storage/store.ts";
import type { Engine } from "./call.ts";
import { CHUNK } from "./statements.ts";
import { eachMatch } from "./writes.ts";

const RETRY_MS = 30 * 60_000;

/** Removes what a TTL index says is over; of an array of dates the earliest counts. */
async function expire(over: Collection, { key, expireAfterSeconds }: Doc): Promise<void> {
  const [field = ""] = Object.keys(key as Doc);
  const $lt = new Date(Date.now() - toNumber(expireAfterSeconds) * 1000);
  await eachMatch(over, { [field]: { $lt } }, ({ doc }) => over.remove(doc));
}

function forgetRetries(store: Store): void {
  const oldest = Date.now() - RETRY_MS;
  for (const { key, value } of store.page(AREA.retries, after(AREA.retries))) {
    if (Number(decode(value)["keptAt"]) < oldest) store.remove(key);
  }
}

/** Once a minute: expired documents, cursors nobody reads, old retry records, and the keys of what was dropped. */
export async function sweep({ store, catalog, cursors }: Engine): Promise<void> {
  cursors.sweep();
  await store.write(() => forgetRetries(store));
  while (await store.write(() => catalog.reap(CHUNK))) continue;
  for (const collection of catalog.all()) {
    const limited = collection.indexes.filter(({ spec }) => "expireAfterSeconds" in spec);
    for (const { spec } of limited) await expire(collection, spec);
  }
}
