import { randomBytes } from "node:crypto";
import { createClient } from "redis";
import type { Frame, Relay } from "./hub.ts";
import type { Log } from "./types.ts";

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly deliver: (userId: string, frame: Frame) => void;
  /** Redis went away, or came back. */
  readonly onChange: (isAway: boolean) => void;
  /** How long it took until something published here came back, in seconds. */
  readonly onLag: (seconds: number) => void;
}

const PREFIX = "chat:u:";
const ID_LENGTH = 16;
const PROBE_MS = 5000;

const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 5), 1000);

/** Redis before 7, and some stand-ins for it, have no sharded channels. */
const lacksSharding = (error: unknown) =>
  error instanceof Error && /unknown command/i.test(error.message);

/** One sharded channel per person. A message on the wire is the sending instance's id, then JSON. */
export function redisRelay({ url, log, deliver, onChange, onLag }: Options): Relay {
  const me = randomBytes(ID_LENGTH / 2).toString("hex");
  // A queued command must not time out by itself: nobody would be there to catch it.
  const options = { url, socket: { reconnectStrategy }, commandOptions: { timeout: 0 } } as const;
  const pub = createClient(options);
  const sub = createClient(options);
  const watchers = new Map<string, number>();
  let isAway = true;

  const change = (next: boolean) => {
    if (next === isAway) return;
    isAway = next;
    log[next ? "warn" : "info"](next ? "Redis is away" : "Redis is there");
    onChange(next);
  };
  const failed = (err: unknown) => log.debug({ err }, "redis");
  const look = () => change(!(pub.isReady && sub.isReady));
  for (const client of [pub, sub]) {
    client.on("error", (err: unknown) => {
      failed(err);
      look();
    });
    client.on("ready", look);
    client.on("reconnecting", look);
    void client.connect().catch(failed);
  }

  const sharded = pub.sPublish(`${PREFIX}probe`, me).then(
    () => true,
    (error: unknown) => !lacksSharding(error),
  );

  const probeChannel = `chat:probe:${me}`;
  const onProbe = (text: string) => onLag((performance.now() - Number(text)) / 1000);
  const subscribed = sharded.then((is) =>
    is ? sub.sSubscribe(probeChannel, onProbe) : sub.subscribe(probeChannel, onProbe),
  );
  subscribed.catch(failed);
  async function probe() {
    if (!pub.isReady) return;
    const now = String(performance.now());
    await ((await sharded) ? pub.sPublish(probeChannel, now) : pub.publish(probeChannel, now));
  }
  const probing = setInterval(() => void probe().catch(failed), PROBE_MS);
  probing.unref();

  const receive = (text: string, channel: string) => {
    if (text.startsWith(me)) return;
    const frame = JSON.parse(text.slice(ID_LENGTH)) as Frame; // safe: written by `post` of another instance
    deliver(channel.slice(PREFIX.length), frame);
  };

  return {
    async join(userId) {
      const count = watchers.get(userId) ?? 0;
      watchers.set(userId, count + 1);
      if (count > 0) return;
      const channel = PREFIX + userId;
      await ((await sharded) ? sub.sSubscribe(channel, receive) : sub.subscribe(channel, receive));
    },
    leave(userId) {
      const count = (watchers.get(userId) ?? 0) - 1;
      if (count > 0) return void watchers.set(userId, count);
      watchers.delete(userId);
      const channel = PREFIX + userId;
      void sharded
        .then((is) => (is ? sub.sUnsubscribe(channel, receive) : sub.unsubscribe(channel, receive)))
        .catch(failed);
    },
    post(userId, frame) {
      // What is said while Redis is away is read from the store by `sync`; queueing it would only grow.
      if (!pub.isReady) return;
      const text = me + JSON.stringify(frame);
      void sharded
        .then((is) =>
          is ? pub.sPublish(PREFIX + userId, text) : pub.publish(PREFIX + userId, text),
        )
        .catch(failed);
    },
    isAway: () => isAway,
    async close() {
      clearInterval(probing);
      pub.destroy();
      sub.destroy();
    },
  };
}
