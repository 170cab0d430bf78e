import type { Collection } from "mongodb";
import type { PersonDoc } from "../people/doc.ts";
import type { Directory } from "./directory.ts";
import { FIELDS, type Known, toEntry } from "./entries.ts";

/** How far each look goes back: another instance's clock and a slow write are seldom further off. */
const OVERLAP_MS = 5000;
/** So that nothing is missed for good when they are, now and then a look goes back further. */
const FAR_BACK_MS = 600_000;
const FAR_EVERY_MS = 30_000;
const BATCH = 1000;

const projection = Object.fromEntries(FIELDS.map((field) => [field, 1]));

const writtenAt = ({ changedAt }: Known) => changedAt?.getTime() ?? 0;

/** Keeps directories as the collection is: all of it once, then whatever has changed since. */
export async function follow(
  docs: Collection<PersonDoc>,
  directories: Readonly<Record<"Tutor" | "Student", Directory>>,
) {
  const roles = ["Tutor", "Student"] as const;
  /** Person on a list → when the version that we hold was written. */
  const held = new Map<string, number>();
  let readUntil = 0;
  let lookedFarAt = Date.now();
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  function take(batch: readonly Known[]): void {
    // A document that is written while we read may come twice.
    const latest = new Map(batch.map((doc) => [doc._id, doc])).values();
    const changed = [...latest].filter((doc) => held.get(doc._id) !== writtenAt(doc));
    const isListed = (doc: Known) => doc.active && !doc.withheld;
    for (const doc of changed) {
      if (isListed(doc) && roles.some((role) => role === doc.role))
        held.set(doc._id, writtenAt(doc));
      else held.delete(doc._id);
    }
    for (const role of roles) {
      const directory = directories[role];
      const isHere = (doc: Known) => isListed(doc) && doc.role === role;
      for (const doc of changed) if (!isHere(doc)) directory.remove(doc._id);
      directory.put(changed.filter(isHere).map(toEntry));
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

  async function readChanges(): Promise<void> {
    const now = Date.now();
    const isFar = now - lookedFarAt >= FAR_EVERY_MS;
    const back = isFar ? FAR_BACK_MS : OVERLAP_MS;
    await read({ changedAt: { $gte: new Date(readUntil - back) } });
    if (isFar) lookedFarAt = now;
  }

  function start(): Promise<void> {
    running = readChanges().finally(() => {
      running = undefined;
    });
    return running;
  }

  await read({ role: { $in: [...roles] }, active: true });

  return {
    /** How many people it remembers: those on the lists. */
    size: () => held.size,
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
