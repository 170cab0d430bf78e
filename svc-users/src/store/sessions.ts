import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";
import type { PersonRef } from "../people/person.ts";
import type { SessionRef } from "../policy.ts";
import type { DeviceName } from "../sessions/device-name.ts";
import type { SessionEnds } from "./session-ends.ts";

export interface Revocation extends SessionRef {
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface RevocationPage {
  readonly revocations: Revocation[];
  readonly nextCursor: string | null;
}

/** Where a session was opened. */
export interface SignedInFrom {
  readonly device: DeviceName;
  /** Cut: an address is a person's. */
  readonly network: string;
}

/** A session from before its device was noted has its id only. */
export interface SessionRow extends Partial<SignedInFrom> {
  readonly _id: string;
  readonly openedAt?: Date;
  readonly usedAt?: Date;
}

export interface Sessions {
  /** Resolves with the id of the new session. */
  open(person: Authorized<PersonRef>, from?: SignedInFrom, now?: Date): Promise<string>;
  /** Notes that it is in use, at most every five minutes. */
  touch(session: Authorized<SessionRef>, now: Date): Promise<void>;
  /** Of one person, last used first. */
  of(userId: string, now: Date, limit: number): Promise<SessionRow[]>;
  /** Ending a session twice changes nothing. */
  end(session: Authorized<SessionRef>): Promise<void>;
  endOthers(person: Authorized<PersonRef>, sid: string): Promise<void>;
  /** One by one: "all up to now" would also refuse a session opened later in the same second, which is as finely as tokens tell time. */
  endAll(person: Authorized<PersonRef>): Promise<void>;
  isLive(userId: string, sid: string): Promise<boolean>;
  /** At or after `after`, oldest first. */
  revocations(after: number, limit: number): Promise<Revocation[]>;
  /** At or after `after`, newest first. */
  newestRevocations(after: number, limit: number, cursor?: string): Promise<RevocationPage>;
  /** The current private key; the first caller's `fresh` becomes it. */
  key(fresh: () => Promise<StoredKey>): Promise<StoredKey>;
  keys(): Promise<StoredKey[]>;
}

export interface StoredKey {
  readonly kid: string;
  readonly privateJwk: object;
  readonly publicJwk: object;
}

interface SessionDoc extends SessionRow {
  readonly userId: string;
  readonly expiresAt: Date;
}
type RevocationDoc = Revocation & { readonly _id: string; readonly expiresAt: Date };
type KeyDoc = StoredKey & { readonly _id: string; readonly slot: string };

const TOUCH_MS = 300_000;

const shown = ({ sid, userId, at }: Revocation): Revocation => ({ sid, userId, at });

/** `ends` learns of every end before it happens: dying in between costs a device its pushes, never somebody their peace. */
export async function mongoSessions(db: Db, ends: Pick<SessionEnds, "add">): Promise<Sessions> {
  const sessions = db.collection<SessionDoc>("sessions");
  const revoked = db.collection<RevocationDoc>("revocations");
  const keys = db.collection<KeyDoc>("keys");
  await Promise.all([
    sessions.createIndex({ userId: 1 }),
    sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    revoked.createIndex({ at: 1, _id: 1 }),
    revoked.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
    keys.createIndex({ slot: 1 }, { unique: true }),
  ]);

  /** The revocation first: if we die before the row is gone, the session is already refused everywhere. */
  async function revoke(userId: string, sid: string) {
    const at = Date.now();
    const row = { userId, sid, at, expiresAt: new Date(at + retentionMs("revocations")) };
    await revoked.updateOne({ _id: sid }, { $setOnInsert: row }, { upsert: true });
  }

  const store: Sessions = {
    async open({ _id: userId }, from, now = new Date()) {
      const sid = newId();
      const expiresAt = new Date(Date.now() + retentionMs("sessions"));
      const row = { _id: sid, userId, ...from, openedAt: now, usedAt: now, expiresAt };
      await sessions.insertOne(row);
      return sid;
    },
    async touch({ userId, sid }, now) {
      const before = new Date(now.getTime() - TOUCH_MS);
      await sessions.updateOne(
        // Only those that say when: a session from before has nothing to compare.
        { _id: sid, userId, usedAt: { $lt: before } },
        { $set: { usedAt: now } },
      );
    },
    async of(userId, now, limit) {
      const rows = await sessions
        .find({ userId, expiresAt: { $gt: now } })
        .limit(1000)
        .toArray();
      const lastUse = ({ usedAt }: SessionRow) => usedAt?.getTime() ?? 0;
      return rows.toSorted((a, b) => lastUse(b) - lastUse(a)).slice(0, limit);
    },
    async end({ userId, sid }) {
      await ends.add({ userId, sids: [sid] });
      await revoke(userId, sid);
      await sessions.deleteOne({ _id: sid, userId });
    },
    async endOthers({ _id: userId }, sid) {
      const others = await sessions.find({ userId, _id: { $ne: sid } }).toArray();
      const sids = others.map((other) => other._id);
      await ends.add({ userId, sids, kept: sid });
      await Promise.all(sids.map((ended) => revoke(userId, ended)));
      await sessions.deleteMany({ userId, _id: { $in: sids } });
    },
    endAll: (person) => store.endOthers(person, ""),
    async isLive(userId, sid) {
      return (await sessions.findOne({ _id: sid, userId })) !== null;
    },
    async revocations(after, limit) {
      const rows = await revoked
        .find({ at: { $gte: after } })
        .sort({ at: 1 })
        .limit(limit)
        .toArray();
      return rows.map(shown);
    },
    async newestRevocations(after, limit, cursor) {
      const [at = Number.MAX_SAFE_INTEGER, sid = ""] = cursor ? decodeCursor(cursor, 2) : [];
      const rows = await revoked
        .find({
          at: { $gte: after, $lte: Number(at) },
          // Many may have ended in the same millisecond.
          $or: [{ at: { $lt: Number(at) } }, { _id: { $lt: String(sid) } }],
        })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .toArray();
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        revocations: rows.map(shown),
        nextCursor: last ? encodeCursor([last.at, last._id]) : null,
      };
    },
    async key(fresh) {
      const found = await keys.findOne({ slot: "current" });
      if (found) return found;
      const made = await fresh();
      const stored = keys.insertOne({ ...made, _id: made.kid, slot: "current" });
      if (await unlessDuplicate(stored, null)) return made;
      // Another instance was first: its key is ours.
      return store.key(fresh);
    },
    keys: () => keys.find().toArray(),
  };
  return store;
}
