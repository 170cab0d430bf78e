import type { Page } from "playwright-core";

const DATABASE = "tutorsetu-offline";

/** Rows of every database, everything in caches that is text, both storages and the cookies. */
interface Stored {
  readonly databases: Record<string, Record<string, readonly { readonly id: string }[]>>;
  readonly caches: readonly string[];
  readonly storages: readonly string[];
}

/** What the browser holds of this site. To read every kept page is most of the work, so caches are left out where nobody asks for them. */
const storedIn = (page: Page, withCaches: boolean): Promise<Stored> =>
  page.evaluate(async (isAll) => {
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error ?? new Error("No answer"));
      });
    const databases: Stored["databases"] = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const opened = await result(indexedDB.open(name));
      const stores: Stored["databases"][string] = {};
      for (const store of opened.objectStoreNames)
        stores[store] = await result(opened.transaction(store).objectStore(store).getAll());
      opened.close();
      databases[name] = stores;
    }
    const kept: string[] = [];
    for (const name of isAll ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        const response = await cache.match(asked);
        const isText = /html|json/.test(response?.headers.get("content-type") ?? "");
        kept.push(asked.url, isText && response ? await response.text() : "");
      }
    }
    const storages = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
    return { databases, caches: kept, storages: [...storages, document.cookie] };
  }, withCaches);

/** Everything that the browser holds of this site, as one text. */
export const dump = async (page: Page) => JSON.stringify(await storedIn(page, true));

/** What waits or is kept in one store of what is kept for a time without network. */
export const rowsIn = async (page: Page, store: string) =>
  (await storedIn(page, false)).databases[DATABASE]?.[store] ?? [];
