import type { Page } from "playwright-core";

const DATABASE = "tutorsetu-offline";

/** Rows of every database, everything in caches that is text, both storages and the cookies. */
interface Stored {
  readonly databases: Record<string, Record<string, readonly { readonly id: string }[]>>;
  readonly caches: readonly string[];
  readonly storages: readonly string[];
}

/** What the browser holds of this site. */
const storedIn = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
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
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        const response = await cache.match(asked);
        const isText = /html|json/.test(response?.headers.get("content-type") ?? "");
        kept.push(asked.url, isText && response ? await response.text() : "");
      }
    }
    const storages = [localStorage, sessionStorage].map((store) => JSON.stringify(store));
    return { databases, caches: kept, storages: [...storages, document.cookie] };
  });

/** Everything that the browser holds of this site, as one text. */
export const dump = async (page: Page) => JSON.stringify(await storedIn(page));

/** What waits or is kept in one store of what is kept for a time without network; what else is kept is not read. */
export const rowsIn = (page: Page, store: string): Promise<readonly { readonly id: string }[]> =>
  page.evaluate(
    async ([database, wanted]) => {
      const result = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((done, fail) => {
          asked.onsuccess = () => done(asked.result);
          asked.onerror = () => fail(asked.error ?? new Error("No answer"));
        });
      // Opening one that is not there would make it.
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === database)) return [];
      const opened = await result(indexedDB.open(database));
      const isThere = opened.objectStoreNames.contains(wanted);
      const rows = isThere
        ? await result(opened.transaction(wanted).objectStore(wanted).getAll())
        : [];
      opened.close();
      return rows as { readonly id: string }[]; // safe: each store of it has rows with an id
    },
    [DATABASE, store] as const,
  );
