import { silent } from "@tutorsetu/service-kit/testing/app";
import type { Envelope, Log } from "../../src/sockets/connections.ts";
import { redisPubsub } from "../../src/sockets/redis-pubsub.ts";

export interface PubsubOptions {
  readonly url: string;
  readonly sockets: number;
  readonly probeMs: number;
  readonly countMs: number;
}

export const PATIENT = { timeout: 10_000, interval: 20 };

export const typing = (json: string): Envelope => ({
  event: "typing",
  json,
  except: undefined,
  message: undefined,
});

/** The pub/sub of one instance, and everything it reports. */
export function startPubsub({ sockets = 0, ...options }: Partial<PubsubOptions> & { url: string }) {
  const delivered: [string, Envelope][] = [];
  const stored: unknown[] = [];
  const counts: [string, number | null][] = [];
  const changes: boolean[] = [];
  const logged: string[] = [];
  const roundtrips: number[] = [];
  const state = { sockets };
  const say = (text: string) => void logged.push(text);
  const log = Object.assign(Object.create(silent) as Log, { info: say, warn: say });
  const pubsub = redisPubsub({
    ...options,
    log,
    deliver: (userId, what) => void delivered.push([userId, what]),
    onMessage: (conversation, seq) => void stored.push([conversation, seq]),
    onChange: (isUnavailable) => void changes.push(isUnavailable),
    onRoundtrip: (seconds) => void roundtrips.push(seconds),
    socketCount: () => state.sockets,
    onCount: (...count) => void counts.push(count),
  });
  return { pubsub, delivered, stored, counts, changes, logged, roundtrips, state };
}
