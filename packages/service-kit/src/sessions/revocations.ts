import { usersInternal } from "@tutorsetu/contracts/apis";
import { SESSION_MS } from "@tutorsetu/contracts/domain";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { Logger } from "pino";
import type { SuspensionOf } from "../env.ts";
import type { ServiceClient } from "../service-client.ts";
import type { IsRevoked } from "./token.ts";

type Revocations = Reply<typeof usersInternal.revocations>;
type SuspensionChange = NonNullable<Revocations["suspended"]>[number];

const POLL_MS = 2000;
/** Until the first answer: a start waits for it. */
const FIRST_POLL_MS = 200;
/** The last seconds are read again: clocks differ and writes overlap. Applying a revocation twice is harmless. */
const OVERLAP_MS = 10_000;
/** How long a start waits for the next ends of sessions; after that the absence of svc-users is treated like one later on. */
export const START_GRACE_MS = 10_000;

/** As many changes of suspensions as svc-users tells at once. */
const FULL = 1000;

/**
 * Learns from svc-users which sessions have ended, and who is suspended. From `start` until all of them are known, or
 * svc-users has been unavailable for START_GRACE_MS, the service is not ready and tokens wait. While svc-users is
 * unavailable later on, they still verify.
 */
export function followRevocations(
  users: ServiceClient,
  log: Logger,
  onRevoked?: (userId: string, sid: string) => void,
  onSuspended?: (userId: string) => void,
) {
  const sessions = new Map<string, number>();
  const people = new Map<string, number>();
  /** User id → why; all of them, however long ago they were suspended. */
  const suspended = new Map<string, string>();
  /** User id → when that changed, or when something else did that hides them. */
  const changedAt = new Map<string, number>();
  let after = Date.now() - SESSION_MS;
  let suspendedAfter = 0;
  let stopped = false;
  let isWaiting = false;
  let finishStart = () => {};
  /** More of them are known now: a start waits on. */
  let waitOn = () => {};
  const started = new Promise<void>((resolve) => {
    finishStart = resolve;
  });

  const size = () => sessions.size + people.size;

  function apply(revocations: readonly { sid: string; userId: string; at: number }[]) {
    const before = size();
    for (const { sid, userId, at } of revocations) {
      const known = sid === "*" ? people.get(userId) === at : sessions.has(sid);
      if (known) continue;
      if (sid === "*") people.set(userId, Math.max(at, people.get(userId) ?? 0));
      else sessions.set(sid, at);
      onRevoked?.(userId, sid);
    }
    if (size() > before) waitOn();
  }

  function applySuspensions(changes: readonly SuspensionChange[]) {
    for (const { userId, at, reason } of changes) {
      const isSame = reason === (suspended.get(userId) ?? null);
      if (isSame && changedAt.get(userId) === at) continue;
      changedAt.set(userId, at);
      if (reason === null) suspended.delete(userId);
      else suspended.set(userId, reason);
      onSuspended?.(userId);
    }
  }

  /** An older svc-users does not tell of suspensions: then the question stays the same. */
  async function followSuspensions(first: Revocations): Promise<void> {
    let page = first;
    while (page.suspended) {
      applySuspensions(page.suspended);
      const last = page.suspended.at(-1)?.at ?? 0;
      const isCut = page.suspended.length >= FULL && last > suspendedAfter;
      suspendedAfter = isCut ? last : page.now - OVERLAP_MS;
      if (!isCut) return;
      const query = { after: page.now, newest: "yes", suspendedAfter } as const;
      page = await users.call(usersInternal.revocations, { query });
    }
  }

  /** Newest first: a session that has just ended is the likeliest to be tried. */
  async function poll(): Promise<void> {
    const query = { after, newest: "yes" } as const;
    const page = await users.call(usersInternal.revocations, {
      query: { ...query, suspendedAfter },
    });
    const { revocations, now, nextCursor } = page;
    apply(revocations);
    let cursor = nextCursor;
    while (cursor) {
      const older = await users.call(usersInternal.revocations, { query: { ...query, cursor } });
      apply(older.revocations);
      cursor = older.nextCursor;
    }
    // A svc-users of before has no cursor and answers oldest first.
    const isCut = nextCursor === undefined && revocations.length >= 1000;
    after = isCut ? (revocations.at(-1)?.at ?? now) : now - OVERLAP_MS;
    forgetOld();
    await followSuspensions(page);
    if (!isCut) finishStart();
  }

  function forgetOld() {
    const limit = Date.now() - SESSION_MS - OVERLAP_MS;
    for (const known of [sessions, people])
      for (const [key, at] of known) if (at < limit) known.delete(key);
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      await poll().catch((err: unknown) => log.debug({ err }, "revocations not read"));
      const pause = isWaiting ? FIRST_POLL_MS : POLL_MS;
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  }

  function start() {
    isWaiting = true;
    const giveUp = setTimeout(() => {
      log.warn({ waitedMs: START_GRACE_MS }, "starting without the list of ended sessions");
      finishStart();
    }, START_GRACE_MS).unref();
    waitOn = () => void giveUp.refresh();
    void started.then(() => {
      isWaiting = false;
      waitOn = () => {};
      clearTimeout(giveUp);
    });
    void loop();
  }

  const isKnownRevoked = ({ sid, userId, issuedAt }: Parameters<IsRevoked>[0]) =>
    sessions.has(sid) || (people.get(userId) ?? -1) >= issuedAt;

  const isRevoked: IsRevoked = (session) => {
    if (!isWaiting || isKnownRevoked(session)) return isKnownRevoked(session);
    return started.then(() => isKnownRevoked(session));
  };

  const suspensionOf: SuspensionOf = (userId) => suspended.get(userId) ?? null;

  return {
    isRevoked,
    suspensionOf,
    start,
    stop: () => (stopped = true),
    poll,
    /** Rejects while a start waits for the revocations. */
    ready: async () => {
      if (isWaiting) throw new Error("The ended sessions are not known yet");
    },
    /** How many ends of sessions are remembered. */
    size,
  };
}
