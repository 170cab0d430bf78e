import { setImmediate as nextTurn } from "node:timers/promises";
import type { Collection } from "mongodb";
import { type Profile, profilesOf } from "../families/profiles.ts";
import { type DocumentContext, toDocument } from "../listings/documents.ts";
import type { Change, SearchIndex } from "../listings/index/search-index.ts";
import type { Person } from "../people/person.ts";
import { type StoredPerson, toPerson } from "./people.ts";

/** Each poll goes back this far: the clock of another instance and a slow write are seldom further off. */
const OVERLAP_MS = 5000;
/** Now and then a poll goes back further, so that a later write is missed for half a minute only. */
const LONG_OVERLAP_MS = 600_000;
const LONG_OVERLAP_EVERY_MS = 30_000;
const BATCH = 1000;
/** Made documents of at once: two milliseconds or so. */
const PIECE = 50;

const ROLES = ["Tutor", "Student"] as const;
type Indexes = Readonly<Record<(typeof ROLES)[number], SearchIndex>>;

const FIELDS = [
  "role",
  "active",
  "withheld",
  "suspension",
  "changedAt",
  "createdAt",
  "image",
  "classes",
  "offer",
  "pinCode",
  "verified",
  "fee",
  "rating",
  "answersInHours",
  "experience",
  "subjects",
  "subjectInterested",
  "grade",
  "userName",
  "city",
  "state",
  "bio",
  "email",
  "guardian",
  "shortName",
  "profileId",
  "childName",
  "childSince",
  "siblings",
] as const satisfies readonly (keyof StoredPerson)[];
type Row = Pick<StoredPerson, "_id" | (typeof FIELDS)[number]>;

const projection = Object.fromEntries(FIELDS.map((field) => [field, 1]));

const versionOf = ({ changedAt }: Row) => changedAt?.getTime() ?? 0;
export const isListed = ({ active, hidden, suspension }: Person) =>
  active && !hidden && !suspension;
/** What is on the lists of an account: the person, or each child that is shown. */
const listedOf = (row: Row): Profile[] =>
  // safe: nothing is asked of it but what was read
  profilesOf(toPerson(row as StoredPerson)).filter(isListed);

/** Whether what was saved is of these people: they are there, and none of them is older. */
async function isOfStore(docs: Collection<StoredPerson>, index: SearchIndex): Promise<boolean> {
  const samples = index.samples();
  const found = await docs
    .find({ _id: { $in: samples.map(({ owner }) => owner) } })
    .project<Pick<StoredPerson, "_id" | "changedAt">>({ changedAt: 1 })
    .toArray();
  const versions = new Map(found.map((row) => [row._id, row.changedAt?.getTime() ?? 0]));
  return samples.every(({ owner, version }) => (versions.get(owner) ?? -1) >= version);
}

/** Keeps search indexes in step with the collection: reads all of it once, or what was saved, then what has changed since. */
export async function followChanges(
  docs: Collection<StoredPerson>,
  indexes: Indexes,
  context?: DocumentContext,
) {
  let readUntil = 0;
  let longOverlapAt = Date.now();
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  const isKnown = (row: Row) =>
    ROLES.some((role) => indexes[role].versionOf(row._id) === versionOf(row));

  async function apply(rows: readonly Row[]): Promise<void> {
    const changed = rows.filter((row) => !isKnown(row));
    for (const role of ROLES) {
      const index = indexes[role];
      const changes = changed.flatMap((row): Change[] => {
        const documents =
          row.role === role ? listedOf(row).map((one) => toDocument(one, context)) : [];
        const isHere = documents.length > 0 || index.versionOf(row._id) !== undefined;
        return isHere ? [{ owner: row._id, version: versionOf(row), documents }] : [];
      });
      await index.replace(changes);
    }
  }

  async function read(where: Parameters<typeof docs.find>[0]): Promise<void> {
    let piece: Row[] = [];
    for await (const row of docs.find(where, { batchSize: BATCH }).project<Row>(projection)) {
      piece.push(row);
      if (piece.length < PIECE) continue;
      await apply(piece);
      piece = [];
      await nextTurn();
    }
    await apply(piece);
  }

  function markRead(at: number): void {
    readUntil = at;
    for (const role of ROLES) indexes[role].markRead(at);
  }

  async function poll(): Promise<void> {
    const now = Date.now();
    const isLong = now - longOverlapAt >= LONG_OVERLAP_EVERY_MS;
    const overlap = isLong ? LONG_OVERLAP_MS : OVERLAP_MS;
    await read({ changedAt: { $gte: new Date(readUntil - overlap) } });
    markRead(now);
    if (isLong) longOverlapAt = now;
  }

  function start(): Promise<void> {
    running = poll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function readAtStart(): Promise<void> {
    const startedAt = Date.now();
    const saved = new Map<(typeof ROLES)[number], number>();
    for (const role of ROLES) {
      const until = await indexes[role].restore();
      if (until === null) continue;
      if (await isOfStore(docs, indexes[role])) saved.set(role, until);
      else await indexes[role].clear();
    }
    const missing = ROLES.filter((role) => !saved.has(role));
    for (const role of missing) indexes[role].beginLoading();
    if (missing.length > 0) await read({ role: { $in: missing }, active: true });
    const since = Math.min(...saved.values());
    if (saved.size > 0) await read({ changedAt: { $gte: new Date(since - LONG_OVERLAP_MS) } });
    markRead(startedAt);
    for (const role of missing) await indexes[role].endLoading();
  }

  await readAtStart();

  return {
    /** Resolves when everything written before the call is indexed. A poll under way began too early to know. */
    catchUp: (): Promise<void> => {
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

/** For the queries of `followChanges`. */
export const indexListings = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([{ key: { changedAt: 1 } }, { key: { role: 1, active: 1 } }]);
