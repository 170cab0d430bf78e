import { randomBytes } from "node:crypto";
import { createClient } from "redis";
import type { Relay } from "./hub.ts";
import { asWire, fromWire } from "./relay-wire.ts";
import type { Said } from "./pages.ts";
import type { Log } from "./types.ts";

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly deliver: (userId: string, said: Said) => void;
  /** Another instance has stored the message of this number. */
  readonly onMessage: (conversation: string, seq: number) => void;
  /** Redis went away, or came back. */
  readonly onChange: (isUnavailable: boolean) => void;
  /** How long it took until something published here came back, in seconds. */
  readonly onLag: (seconds: number) => void;
  /** How many sockets are open here. */
  readonly sockets: () => number;
  /** Another instance has so many; null when it says goodbye. */
  readonly onCount: (instance: string, sockets: number | null) => void;
}

const PREFIX = "chat:u:";
const ID_LENGTH = 16;
const PROBE_MS = 5000;
const COUNTS = "chat:counts";
const COUNT_MS = 2000;
/** After the id instead of a frame: this person has come here too. */
const HERE_TOO = "+";

const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 5), 1000);

/** Redis before 7, and some stand-ins for it, have no sharded channels. */
const lacksSharding = (error: unknown) =>
  error instanceof Error && /unknown command/i.test(error.message);

/**
 * One sharded channel per person. A message on the wire is the sending instance's id, then JSON.
 * Whoever comes is announced there, so the only instance of a person knows that it need not publish to itself.
 */
export function redisRelay(options: Options): Relay {
  const { url, log, deliver, onMessage, onChange, onLag } = options;
  const me = randomBytes(ID_LENGTH / 2).toString("hex");
  // A queued command must not time out by itself: nobody would be there to catch it.
  const client = { url, socket: { reconnectStrategy }, commandOptions: { timeout: 0 } } as const;
  const pub = createClient(client);
  const sub = createClient(client);
  const watchers = new Map<string, number>();
  /** The people here who are at no other instance. */
  const onlyHere = new Set<string>();
  /** Those of whom it is being asked, each with the one question that counts. */
  const asking = new Map<string, object>();
  /** Undefined until it is known: a Redis that never answered is said to be away, too. */
  let isUnavailable: boolean | undefined;

  const change = (next: boolean) => {
    if (next === isUnavailable) return;
    isUnavailable = next;
    log[next ? "warn" : "info"](next ? "Redis is away" : "Redis is there");
    onChange(next);
  };
  const failed = (err: unknown) => log.debug({ err }, "redis");
  const isHere = () => pub.isReady && sub.isReady;
  const look = () => change(!isHere());
  // What is announced while Redis is away is not heard.
  sub.on("reconnecting", () => {
    asking.clear();
    onlyHere.clear();
  });
  for (const client of [pub, sub]) {
    client.on("error", (err: unknown) => {
      failed(err);
      look();
    });
    client.on("ready", () => isHere() && change(false));
    client.on("reconnecting", look);
    void client.connect().catch(failed);
  }

  /** Undefined until Redis has answered for the first time. */
  let isSharded: boolean | undefined;
  const sharded = pub.sPublish(`${PREFIX}probe`, me).then(
    () => (isSharded = true),
    (error: unknown) => (isSharded = !lacksSharding(error)),
  );

  const subscribe = async (channel: string, listener: (text: string, from: string) => void) =>
    (await sharded) ? sub.sSubscribe(channel, listener) : sub.subscribe(channel, listener);
  // As a plain command: what the client does beside it costs a twentieth of the messages a second.
  const publishNow = (channel: string, text: string) =>
    pub.sendCommand<number>([isSharded ? "SPUBLISH" : "PUBLISH", channel, text]);
  const publish = (channel: string, text: string) =>
    isSharded === undefined
      ? sharded.then(() => publishNow(channel, text))
      : publishNow(channel, text);

  const probeChannel = `chat:probe:${me}`;
  const onProbe = (text: string) => onLag((performance.now() - Number(text)) / 1000);
  subscribe(probeChannel, onProbe).catch(failed);
  const probe = async () => pub.isReady && publish(probeChannel, String(performance.now()));
  const probing = setInterval(() => void probe().catch(failed), PROBE_MS);
  probing.unref();

  const onCount = (text: string) => {
    const [instance = "", count = ""] = text.split(" ");
    if (instance !== me) options.onCount(instance, count === "" ? null : Number(count));
  };
  sub.subscribe(COUNTS, onCount).catch(failed);
  const sayCount = async (count: number | "") =>
    pub.isReady ? pub.publish(COUNTS, `${me} ${count}`) : 0;
  let isLeaving = false;
  const counting = setInterval(() => {
    if (!isLeaving) sayCount(options.sockets()).catch(failed);
  }, COUNT_MS);
  counting.unref();

  /** Comes after the subscription: of two instances asking at once, each hears the other's question or is counted by it. */
  async function askWhoElse(userId: string, question: object) {
    if (!pub.isReady) return;
    const hearers = await publish(PREFIX + userId, me + HERE_TOO);
    if (hearers === 1 && asking.get(userId) === question) onlyHere.add(userId);
  }

  const receive = (text: string, channel: string) => {
    if (text.startsWith(me)) return;
    const userId = channel.slice(PREFIX.length);
    if (text.startsWith(HERE_TOO, ID_LENGTH)) {
      asking.delete(userId);
      onlyHere.delete(userId);
      return;
    }
    const said = fromWire(text, ID_LENGTH);
    if (said.message) onMessage(said.message.conversation, said.message.seq);
    deliver(userId, said);
  };

  return {
    async join(userId) {
      const count = watchers.get(userId) ?? 0;
      watchers.set(userId, count + 1);
      if (count > 0) return;
      const question = {};
      asking.set(userId, question);
      await subscribe(PREFIX + userId, receive);
      void askWhoElse(userId, question).catch(failed);
    },
    leave(userId) {
      const count = (watchers.get(userId) ?? 0) - 1;
      if (count > 0) return void watchers.set(userId, count);
      watchers.delete(userId);
      asking.delete(userId);
      onlyHere.delete(userId);
      const channel = PREFIX + userId;
      void sharded
        .then((is) => (is ? sub.sUnsubscribe(channel, receive) : sub.unsubscribe(channel, receive)))
        .catch(failed);
    },
    post(userId, said) {
      // What is said while Redis is away is read from the store by `sync`; queueing it would only grow.
      if (!pub.isReady || onlyHere.has(userId)) return;
      publish(PREFIX + userId, me + asWire(said)).catch(failed);
    },
    isUnavailable: () => isUnavailable !== false,
    async drain() {
      isLeaving = true;
      await sayCount("").catch(failed);
    },
    async close() {
      clearInterval(probing);
      clearInterval(counting);
      pub.destroy();
      sub.destroy();
    },
  };
}
