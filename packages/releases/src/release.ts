import {
  type Build,
  buildOf,
  canaryOf,
  defaultOf,
  type Entry,
  withCanary,
  promoted,
  readPointer,
  ReleaseRejectedError,
  rolledBack,
  Version,
  writePointer,
} from "./pointer.ts";
import type { ReleaseEvent, RemotesStore, RollbackReason } from "./store.ts";

const TRIES = 50;
const DAY_MS = 86_400_000;
/** Pages that are open ask for their own version's chunks this long. */
const KEEP_DAYS = 14;

/** Who acts, and when. */
interface Action {
  readonly name: string;
  readonly by: string;
  readonly at?: Date;
  /** Why what is done does not fit what is live, where it is done all the same. */
  readonly forced?: readonly string[] | undefined;
  readonly reason?: RollbackReason;
}

function readable(name: string, text: string): readonly Entry[] | null {
  try {
    return readPointer(name, text);
  } catch (error) {
    if (error instanceof ReleaseRejectedError) return null;
    throw error;
  }
}

/** The newest pointer that can be read: the one in place, else the last that was recorded. */
async function current(store: RemotesStore, name: string, text: string | null) {
  const now = text === null ? null : readable(name, text);
  if (now) return now;
  const events = await store.history(name);
  return events.map(({ pointer }) => readable(name, pointer)).find((entries) => entries) ?? null;
}

/** Compare-and-set: reads the pointer, computes the next one and replaces it, until nobody else was faster. The same one is left as it is. */
async function change(
  store: RemotesStore,
  { name, by, at = new Date(), forced = [], reason }: Action,
  action: ReleaseEvent["action"],
  step: (now: readonly Entry[] | null) => readonly Entry[],
): Promise<readonly Entry[]> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const text = await store.pointer(name);
    const now = await current(store, name, text);
    const entries = step(now);
    if (entries === now && text !== null && readable(name, text)) return entries;
    const changed = canaryOf(entries) ?? defaultOf(entries);
    const done = await store.replace(name, text, {
      at: at.toISOString(),
      by,
      action,
      version: changed.metadata.version,
      share: changed.deployment.traffic,
      ...(forced.length > 0 && { forced }),
      ...(reason && { reason }),
      pointer: writePointer(name, entries),
    });
    if (done) return entries;
  }
  throw new ReleaseRejectedError(`${name} is being released by others all the time. Try again.`, {
    code: "others_release",
    params: { name },
  });
}

interface Promotion extends Action {
  readonly version: string;
  /** Percent of visitors; 100 for everybody. */
  readonly share: number;
}

interface Release extends Promotion {
  /** The built folder. */
  readonly from: string;
}

/** Points at a build: for everybody, or for a share of the visitors that only grows. */
function pointAt(store: RemotesStore, build: Build, { share, ...act }: Promotion) {
  const { name } = act;
  const isLive = (now: readonly Entry[]) =>
    !canaryOf(now) && defaultOf(now).metadata.version === build.version;
  // An image that is started again releases nothing, and records nothing.
  if (share === 100)
    return change(store, act, "release", (now) =>
      now && isLive(now) ? now : promoted(name, now, build),
    );
  return change(store, act, "canary", (now) => withCanary(name, now, build, share));
}

function refuseShare(share: number): void {
  if (share > 0 && share <= 100) return;
  throw new ReleaseRejectedError("A canary is more than 0 and at most 100 percent of people.");
}

/** Uploads a build and points at it. */
export async function release(store: RemotesStore, { from, ...act }: Release) {
  const { name, version, share, at = new Date() } = act;
  refuseShare(share);
  return pointAt(store, await store.upload(name, version, from, at), act);
}

async function uploadedBuild(store: RemotesStore, name: string, version: string, at: Date) {
  const build = Version.safeParse(version).success ? await store.uploaded(name, version, at) : null;
  if (build) return build;
  const known = [...(await store.versions(name)).keys()].toSorted();
  const those = known.length > 0 ? known.join(", ") : "none";
  throw new ReleaseRejectedError(`${name} ${version} is not uploaded. Uploaded are: ${those}.`);
}

/** The folder with the verified files of what is uploaded. */
export const uploadedFolder = async (store: RemotesStore, name: string, version: string) =>
  store.verified(name, await uploadedBuild(store, name, version, new Date()));

/** Points at what is uploaded already. */
export async function promote(store: RemotesStore, act: Promotion) {
  const { name, version, share, at = new Date() } = act;
  refuseShare(share);
  return pointAt(store, await uploadedBuild(store, name, version, at), act);
}

interface Rollback extends Action {
  /** What is gone back from: the canary, else what everybody has. Rejects when that is another one by now. */
  readonly seen?: string | undefined;
}

/** What a rollback leads away from. */
export const rollbackFrom = (entries: readonly Entry[]): string =>
  (canaryOf(entries) ?? defaultOf(entries)).metadata.version;

/** Removes the canary, or restores the version before. */
export const rollBack = (store: RemotesStore, { seen, ...act }: Rollback) =>
  change(store, act, "rollback", (now) => {
    const { name } = act;
    if (now && seen !== undefined && rollbackFrom(now) !== seen)
      throw new ReleaseRejectedError(
        `${name} ${seen} is live no longer: somebody has rolled it back or released already. Look again before you go back.`,
        { code: "changed_meanwhile", params: { name, version: seen } },
      );
    return rolledBack(name, now);
  });

/** Removes the canary that the reason names; rejects where that is none any longer, and nothing happens. */
export const endCanary = (store: RemotesStore, act: Action & { readonly reason: RollbackReason }) =>
  change(store, act, "rollback", (now) => {
    const { version } = act.reason;
    if (!now || canaryOf(now)?.metadata.version !== version)
      throw new ReleaseRejectedError(`${act.name} ${version} is no canary any longer.`);
    return rolledBack(act.name, now);
  });

/** Version → when visitors were last sent to it, as far as that is over. `events`: newest first. */
function lastSentTo(name: string, events: readonly ReleaseEvent[]): ReadonlyMap<string, Date> {
  const ends = new Map<string, Date>();
  let end: Date | undefined;
  for (const { at, pointer } of events) {
    for (const { metadata } of readable(name, pointer) ?? [])
      if (end && !ends.has(metadata.version)) ends.set(metadata.version, end);
    end = new Date(at);
  }
  return ends;
}

/** Removes versions that nobody is sent to, that no rollback reaches and that are older than any open page. */
export async function prune(store: RemotesStore, name: string, now = new Date()) {
  const entries = (await current(store, name, await store.pointer(name))) ?? [];
  const kept = new Set(
    entries.flatMap((entry) => [buildOf(entry), ...entry.extras.previous]).map((b) => b.version),
  );
  const ends = lastSentTo(name, await store.history(name));
  const isOld = (at: Date) => now.getTime() - +at > KEEP_DAYS * DAY_MS;
  const old = [...(await store.versions(name))]
    .filter(([version, at]) => !kept.has(version) && isOld(at) && isOld(ends.get(version) ?? at))
    .map(([version]) => version);
  await Promise.all(old.map((version) => store.remove(name, version)));
  return old;
}
