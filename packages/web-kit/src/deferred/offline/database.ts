import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Whose it is: a person's id; empty where nobody is signed in. */
interface Owned {
  readonly id: string;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a service has answered last. */
export interface SeenReply extends Owned {
  readonly reply: unknown;
}

/** A request of a form that waits to be sent. */
export interface WaitingForm extends Owned {
  readonly kind: string;
  readonly about: string;
  readonly text: string;
  readonly endpoint: { readonly method: string; readonly path: string };
  readonly input: unknown;
  /** Why the service has refused it, in the words of then; it is not sent again by itself. */
  readonly refused?: string;
}

/** A chat message that waits to be sent, as the chat client keeps it. */
export interface WaitingMessage extends Owned {
  readonly message: unknown;
}

export interface OfflineData extends DBSchema {
  replies: { key: string; value: SeenReply; indexes: { owner: string } };
  forms: { key: string; value: WaitingForm; indexes: { owner: string } };
  messages: { key: string; value: WaitingMessage; indexes: { owner: string } };
}

export const STORES = ["replies", "forms", "messages"] as const;
export type StoreName = (typeof STORES)[number];

/** Everything that is kept for a time without network, of whoever it is. */
export const DATABASE = "tutorsetu-offline";

let opened: Promise<IDBPDatabase<OfflineData>> | undefined;

function open() {
  const opening = openDB<OfflineData>(DATABASE, 1, {
    upgrade(made) {
      for (const name of STORES)
        made.createObjectStore(name, { keyPath: "id" }).createIndex("owner", "owner");
    },
    // A newer page in another tab must not wait for this one.
    blocking(_now, _next, event) {
      (event.target as IDBDatabase).close(); // safe: the event of a database
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  opening.catch(() => (opened = undefined));
  return opening;
}

/** Rejects where nothing can be kept, as in some private windows. */
export const database = () => (opened ??= open());

export const rowsOf = async <S extends StoreName>(store: S, owner: string) =>
  (await database()).getAllFromIndex(store, "owner", IDBKeyRange.only(owner));

/** Removes what `isOver` says of. Says whether there was anything. */
export async function removeOf(
  stores: readonly StoreName[],
  isOver: (row: Owned) => boolean,
): Promise<boolean> {
  const db = await database();
  const change = db.transaction(stores, "readwrite");
  let found = false;
  for (const name of stores)
    for (let row = await change.objectStore(name).openCursor(); row; row = await row.continue())
      if (isOver(row.value)) {
        found = true;
        await row.delete();
      }
  await change.done;
  return found;
}
