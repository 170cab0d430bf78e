import { createClient } from "redis";
import type { Parcel } from "./fanout.ts";

const CHANNEL = "chat:u:";

export interface Bus {
  publish(userId: string, parcel: Parcel): void;
  onParcel(handle: (userId: string, parcel: Parcel) => void): void;
  /** Resolves once nothing for this person can be missed here, or after a second. */
  join(userId: string): Promise<void>;
  leave(userId: string): void;
  onState(handle: (up: boolean) => void): void;
  close(): Promise<void>;
}

interface Log {
  warn(about: object, message: string): void;
}

const patience = {
  reconnectStrategy: (tries: number) =>
    Math.min(50 * 2 ** Math.min(tries, 5), 1000) + Math.random() * 100,
};

/** One sharded Redis channel per person who is here. While Redis is away nothing waits for it: clients sync from the store. */
export function redisBus(url: string, log: Log): Bus {
  // A queued command must not time out: a rejected publish would be an unhandled error.
  const options = { url, socket: patience, commandOptions: { timeout: 0 } };
  const publisher = createClient(options);
  const subscriber = createClient(options);
  const instance = crypto.randomUUID();
  const here = new Map<string, number>();
  let handle: (userId: string, parcel: Parcel) => void = () => {};
  let tell: (up: boolean) => void = () => {};
  const quiet = () => {};

  for (const client of [publisher, subscriber]) {
    client.on("error", (err: Error) => log.warn({ err: err.message }, "redis is away"));
    client.connect().catch(quiet);
  }
  subscriber.on("ready", () => tell(true));
  subscriber.on("reconnecting", () => tell(false));

  const listen = (text: string, channel: string) => {
    if (text.startsWith(instance)) return; // our own: delivered already
    // safe: only instances of this service write to these channels
    handle(channel.slice(CHANNEL.length), JSON.parse(text.slice(instance.length)) as Parcel);
  };

  return {
    publish(userId, parcel) {
      if (publisher.isReady)
        publisher.sPublish(CHANNEL + userId, instance + JSON.stringify(parcel)).catch(quiet);
    },
    onParcel(next) {
      handle = next;
    },
    onState(next) {
      tell = next;
    },
    async join(userId) {
      const count = here.get(userId) ?? 0;
      here.set(userId, count + 1);
      if (count > 0) return;
      const subscribed = subscriber.sSubscribe(CHANNEL + userId, listen).catch(quiet);
      await Promise.race([subscribed, new Promise((resolve) => setTimeout(resolve, 1000))]);
    },
    leave(userId) {
      const count = (here.get(userId) ?? 1) - 1;
      if (count > 0) {
        here.set(userId, count);
        return;
      }
      here.delete(userId);
      subscriber.sUnsubscribe(CHANNEL + userId, listen).catch(quiet);
    },
    async close() {
      await Promise.allSettled([publisher.close(), subscriber.close()]);
    },
  };
}
