import { randomBytes } from "node:crypto";
import { endSilentConnections, redisOptions } from "@tutorsetu/service-kit/redis/connection";
import { createClient } from "redis";
import type { Envelope, Log } from "./connections.ts";
import { parse, type Pubsub, serialize } from "./pubsub.ts";

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly deliver: (userId: string, envelope: Envelope) => void;
  /** Another instance has stored the message with this seq. */
  readonly onMessage: (conversation: string, seq: number) => void;
  /** Redis became unavailable, or available again. */
  readonly onChange: (isUnavailable: boolean) => void;
  /** The seconds until something published here came back. */
  readonly onRoundtrip: (seconds: number) => void;
  /** The number of sockets that are open here. */
  readonly socketCount: () => number;
  /** The socket count of another instance; null when that instance drains. */
  readonly onCount: (instance: string, sockets: number | null) => void;
  readonly probeMs?: number | undefined;
  readonly countMs?: number | undefined;
}

const PREFIX = "chat:u:";
const ID_LENGTH = 16;
const PROBE_MS = 5000;
const COUNTS = "chat:counts";
const COUNT_MS = 2000;
/** Follows the instance's id instead of an envelope: this instance has subscribed to the user, too. */
const ALSO_HERE = "+";

/** Redis before 7, and some stand-ins for it, have no sharded channels. */
const lacksSharding = (error: unknown) =>
  error instanceof Error && /unknown command/i.test(error.message);

/**
 * One sharded channel per user. A published text is the sending instance's id, then an envelope.
 * An instance announces its subscription on the channel, so that a user's only instance knows that it need not publish.
 */
export function redisPubsub(options: Options): Pubsub {
  const { url, log, deliver, onMessage, onChange, onRoundtrip } = options;
  const me = randomBytes(ID_LENGTH / 2).toString("hex");
  // A queued command must not time out by itself: nothing would catch its rejection.
  const client = { ...redisOptions, url, commandOptions: { timeout: 0 } } as const;
  const pub = createClient(client);
  const sub = createClient(client);
  const subscribers = new Map<string, number>();
  /** The users who are connected to no other instance. */
  const localOnly = new Set<string>();
  /** The users whose other instances are being looked for, each with the latest query. */
  const queries = new Map<string, object>();
  /** Undefined until it is known: a Redis that never answered is unavailable, too. */
  let isUnavailable: boolean | undefined;

  const change = (next: boolean) => {
    if (next === isUnavailable) return;
    isUnavailable = next;
    log[next ? "warn" : "info"](next ? "Redis is unavailable" : "Redis is available");
    onChange(next);
  };
  const failed = (err: unknown) => log.debug({ err }, "redis");
  const isConnected = () => pub.isReady && sub.isReady;
  const update = () => change(!isConnected());
  // Announcements are missed while Redis is unavailable.
  const forget = () => {
    queries.clear();
    localOnly.clear();
  };
  sub.on("reconnecting", forget);
  const onSilent = () => {
    forget();
    update();
  };
  const stops = [pub, sub].map((client) => endSilentConnections(client, { onSilent }));
  for (const client of [pub, sub]) {
    client.on("error", failed);
    client.on("ready", () => isConnected() && change(false));
    client.on("reconnecting", update);
    void client.connect().catch(failed);
  }

  /** Undefined until Redis has answered for the first time. */
  let isSharded: boolean | undefined;
  const sharded = pub.sPublish(`${PREFIX}probe`, me).then(
    () => (isSharded = true),
    (error: unknown) => (isSharded = !lacksSharding(error)),
  );

  const subscribeTo = async (channel: string, listener: (text: string, from: string) => void) =>
    (await sharded) ? sub.sSubscribe(channel, listener) : sub.subscribe(channel, listener);
  // A plain command: what the client's own method does besides costs a twentieth of the messages a second.
  const publishNow = (channel: string, text: string) =>
    pub.sendCommand<number>([isSharded ? "SPUBLISH" : "PUBLISH", channel, text]);
  const publishTo = (channel: string, text: string) =>
    isSharded === undefined
      ? sharded.then(() => publishNow(channel, text))
      : publishNow(channel, text);

  const probeChannel = `chat:probe:${me}`;
  const onProbe = (text: string) => onRoundtrip((performance.now() - Number(text)) / 1000);
  subscribeTo(probeChannel, onProbe).catch(failed);
  const probe = async () => pub.isReady && publishTo(probeChannel, String(performance.now()));
  const probing = setInterval(() => void probe().catch(failed), options.probeMs ?? PROBE_MS);
  probing.unref();

  const onCount = (text: string) => {
    const [instance = "", count = ""] = text.split(" ");
    if (instance !== me) options.onCount(instance, count === "" ? null : Number(count));
  };
  sub.subscribe(COUNTS, onCount).catch(failed);
  const publishCount = async (count: number | "") =>
    pub.isReady ? pub.publish(COUNTS, `${me} ${count}`) : 0;
  let isDraining = false;
  const counting = setInterval(() => {
    if (!isDraining) publishCount(options.socketCount()).catch(failed);
  }, options.countMs ?? COUNT_MS);
  counting.unref();

  /** Follows the subscription: of two instances asking at once, each hears the other's query or is counted by it. */
  async function askOtherInstances(userId: string, query: object) {
    if (!pub.isReady) return;
    const receivers = await publishTo(PREFIX + userId, me + ALSO_HERE);
    if (receivers === 1 && queries.get(userId) === query) localOnly.add(userId);
  }

  const receive = (text: string, channel: string) => {
    if (text.startsWith(me)) return;
    const userId = channel.slice(PREFIX.length);
    if (text.startsWith(ALSO_HERE, ID_LENGTH)) {
      queries.delete(userId);
      localOnly.delete(userId);
      return;
    }
    const envelope = parse(text, ID_LENGTH);
    if (envelope.message) onMessage(envelope.message.conversation, envelope.message.seq);
    deliver(userId, envelope);
  };

  return {
    async subscribe(userId) {
      const count = subscribers.get(userId) ?? 0;
      subscribers.set(userId, count + 1);
      if (count > 0) return;
      const query = {};
      queries.set(userId, query);
      await subscribeTo(PREFIX + userId, receive);
      void askOtherInstances(userId, query).catch(failed);
    },
    unsubscribe(userId) {
      const count = (subscribers.get(userId) ?? 0) - 1;
      if (count > 0) return void subscribers.set(userId, count);
      subscribers.delete(userId);
      queries.delete(userId);
      localOnly.delete(userId);
      const channel = PREFIX + userId;
      void sharded
        .then((is) => (is ? sub.sUnsubscribe(channel, receive) : sub.unsubscribe(channel, receive)))
        .catch(failed);
    },
    publish(userId, envelope) {
      // Clients read from the store by `sync` what is published while Redis is unavailable; a queue would only grow.
      if (!pub.isReady || localOnly.has(userId)) return;
      publishTo(PREFIX + userId, me + serialize(envelope)).catch(failed);
    },
    isUnavailable: () => isUnavailable !== false,
    async announceDrain() {
      isDraining = true;
      await publishCount("").catch(failed);
    },
    async close() {
      clearInterval(probing);
      clearInterval(counting);
      for (const stop of stops) stop();
      pub.destroy();
      sub.destroy();
    },
  };
}
