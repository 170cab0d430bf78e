import type { Collection } from "mongodb";
import type { PersonDoc } from "../people/doc.ts";
import type { Directory } from "./directory.ts";
import { FIELDS, type Known, toEntry } from "./entries.ts";

/** Another instance's clock and a slow write may be this far off. */
const OVERLAP_MS = 5000;
const BATCH = 1000;

const projection = Object.fromEntries(FIELDS.map((field) => [field, 1]));

const writtenAt = ({ changedAt }: Known) => changedAt?.getTime() ?? 0;

/** Keeps directories as the collection is: all of it once, then whatever has changed since. */
export async function follow(
  docs: Collection<PersonDoc>,
  directories: Readonly<Record<"Tutor" | "Student", Directory>>,
) {
  const roles = ["Tutor", "Student"] as const;
  /** Person → when the version that we hold was written. */
  const held = new Map<string, number>();
  let readUntil = 0;
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  function take(batch: readonly Known[]): void {
    // A document that is written while we read may come twice.
    const latest = new Map(batch.map((doc) => [doc._id, doc])).values();
    const changed = [...latest].filter((doc) => held.get(doc._id) !== writtenAt(doc));
    for (const doc of changed) held.set(doc._id, writtenAt(doc));
    for (const role of roles) {
      const directory = directories[role];
      const isListed = (doc: Known) => doc.active && !doc.withheld && doc.role === role;
      for (const doc of changed) if (!isListed(doc)) directory.remove(doc._id);
      directory.put(changed.filter(isListed).map(toEntry));
    }
  }

  async function read(where: Parameters<typeof docs.find>[0]): Promise<void> {
    const startedAt = Date.now();
    let batch: Known[] = [];
    for await (const doc of docs.find(where, { batchSize: BATCH }).project<Known>(projection)) {
      batch.push(doc);
      if (batch.length < BATCH) continue;
      take(batch);
      batch = [];
    }
    take(batch);
    readUntil = startedAt;
  }

  const readChanges = () => read({ changedAt: { $gte: new Date(readUntil - OVERLAP_MS) } });

  function start(): Promise<void> {
    running = readChanges().finally(() => {
      running = undefined;
    });
    return running;
  }

  await read({ role: { $in: [...roles] }, active: true });

  return {
    /** Resolves when everything written before the call is in. A run under way began too early to know. */
    catchUp(): Promise<void> {
      if (!running) return start();
      queued ??= running
        .catch(() => {})
        .then(() => {
          queued = undefined;
          return start();
        });
      return queued;
    },
  };
}

/** What `follow` asks for. */
export const indexFollowed = (docs: Collection<PersonDoc>) =>
  docs.createIndexes([{ key: { changedAt: 1 } }, { key: { role: 1, active: 1 } }]);
