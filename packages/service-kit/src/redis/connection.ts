import type { RedisClientOptions } from "redis";
import { hostLookup } from "./host-lookup.ts";

const MOST_WAIT_MS = 1000;
const CONNECT_MS = 2000;
const CHECK_MS = 3000;
/** For a server that takes a connection and never greets. Pings keep the others below it. */
const GREETING_MS = 10_000;

/** Milliseconds until the next attempt to connect: doubled with each one, at most a second. */
export const reconnectStrategy = (tries: number): number =>
  Math.min(50 * 2 ** Math.min(tries, 5), MOST_WAIT_MS);

/** How a client finds and reaches Redis, so that it is connected a few seconds after Redis is back. */
export const redisOptions = {
  socket: {
    reconnectStrategy,
    connectTimeout: CONNECT_MS,
    socketTimeout: GREETING_MS,
    lookup: hostLookup(),
  },
  // Of a service we do not use; asks the system for the name again at each connection, and waits for it.
  maintNotifications: "disabled",
} satisfies RedisClientOptions;

interface Client {
  readonly isReady: boolean;
  readonly ping: () => Promise<unknown>;
  readonly connect: () => Promise<unknown>;
  readonly destroy: () => void;
  readonly on: (event: "ready", listener: () => void) => unknown;
}

/**
 * Pings, and connects anew when nothing comes back: a host that vanished does not close its connections, and the system goes
 * on trying for a quarter of an hour. `onSilent` is called when a connection is given up. Answers how to stop.
 */
export function endSilentConnections(
  client: Client,
  { everyMs = CHECK_MS, onSilent = () => {} }: { everyMs?: number; onSilent?: () => void } = {},
): () => void {
  let isWaiting = false;
  const answered = () => void (isWaiting = false);
  client.on("ready", answered);
  const timer = setInterval(() => {
    // It tries by itself.
    if (!client.isReady) return;
    if (!isWaiting) {
      isWaiting = true;
      client.ping().then(answered, answered);
      return;
    }
    client.destroy();
    onSilent();
    // What went wrong is told as an event.
    client.connect().catch(() => {});
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
