import { usersInternal } from "@tutorsetu/contracts/apis";
import { SESSION_MS } from "@tutorsetu/contracts/domain";
import type { Logger } from "pino";
import type { ServiceClient } from "../service-client.ts";
import type { IsRevoked } from "./token.ts";

const POLL_MS = 2000;
/** The last seconds are read again: clocks differ and writes overlap. Applying a revocation twice is harmless. */
const OVERLAP_MS = 10_000;

/** Learns from svc-users which sessions have ended. While svc-users is unavailable, tokens still verify. */
export function followRevocations(
  users: ServiceClient,
  log: Logger,
  onRevoked?: (userId: string, sid: string) => void,
) {
  const sessions = new Map<string, number>();
  const people = new Map<string, number>();
  let after = Date.now() - SESSION_MS;
  let stopped = false;

  async function poll(): Promise<void> {
    const { revocations, now } = await users.call(usersInternal.revocations, { query: { after } });
    for (const { sid, userId, at } of revocations) {
      const known = sid === "*" ? people.get(userId) === at : sessions.has(sid);
      if (known) continue;
      if (sid === "*") people.set(userId, Math.max(at, people.get(userId) ?? 0));
      else sessions.set(sid, at);
      onRevoked?.(userId, sid);
    }
    const last = revocations.at(-1)?.at ?? now;
    after = revocations.length >= 1000 ? last : now - OVERLAP_MS;
    forgetOld();
  }

  function forgetOld() {
    const limit = Date.now() - SESSION_MS - OVERLAP_MS;
    for (const known of [sessions, people])
      for (const [key, at] of known) if (at < limit) known.delete(key);
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      await poll().catch((err: unknown) => log.debug({ err }, "revocations not read"));
      await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref());
    }
  }

  const isRevoked: IsRevoked = ({ sid, userId, issuedAt }) =>
    sessions.has(sid) || (people.get(userId) ?? -1) >= issuedAt;

  return {
    isRevoked,
    start: () => void loop(),
    stop: () => (stopped = true),
    poll,
    /** How many ends of sessions are remembered. */
    size: () => sessions.size + people.size,
  };
}
