import { randomBytes } from "node:crypto";
import { endSilentConnections, redisOptions } from "@tutorsetu/service-kit/redis/connection";
import { createClient } from "redis";
import type { Log } from "../sockets/connections.ts";
import { localPresence, type Presence } from "./presence.ts";

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly graceMs?: number | undefined;
  /** The users of an instance that was killed stay online for at most this long. */
  readonly ttlSeconds?: number | undefined;
  readonly onChange?: () => void;
}

const INSTANCES = "chat:instances";
const INSTANCE_TTL_MS = 600_000;
const BATCH_SIZE = 1000;
const TIMEOUT_MS = 2000;

const keyOf = (instance: string) => `chat:here:${instance}`;
/** Of each user with several connections to the instance: how many. */
const countsOf = (instance: string) => `chat:several:${instance}`;
const SEVERAL = 2;

/**
 * Every instance keeps one set of its online users, which expires unless the instance renews it, so nothing has to clean
 * up after an instance that was killed. While Redis is unavailable only the users of this instance are known.
 */
export function redisPresence({ url, log, graceMs, ttlSeconds = 30, onChange }: Options): Presence {
  const me = randomBytes(8).toString("hex");
  const mine = keyOf(me);
  const counts = countsOf(me);
  const client = createClient({
    ...redisOptions,
    url,
    commandOptions: { timeout: TIMEOUT_MS },
  });
  const failed = (err: unknown) => log.debug({ err }, "presence");
  const local = localPresence({
    graceMs,
    onChange(userId, isOnline) {
      onChange?.();
      // `register` repairs what is missed while Redis is unavailable.
      if (!client.isReady) return;
      void (isOnline ? add([userId]) : client.sRem(mine, userId)).catch(failed);
    },
    onCount(userId, count) {
      if (!client.isReady) return;
      if (count >= SEVERAL) void keepCount(userId, count).catch(failed);
      // It had two before.
      else if (count === SEVERAL - 1) void client.hDel(counts, userId).catch(failed);
    },
  });

  async function add(userIds: readonly string[]) {
    for (let from = 0; from < userIds.length; from += BATCH_SIZE)
      await client.sAdd(mine, userIds.slice(from, from + BATCH_SIZE));
    await client.expire(mine, ttlSeconds);
  }
  async function keepCount(userId: string, count: number) {
    await client.hSet(counts, userId, count);
    await client.expire(counts, ttlSeconds);
  }
  async function announce() {
    await client.zAdd(INSTANCES, { score: Date.now(), value: me });
    await client.zRemRangeByScore(INSTANCES, 0, Date.now() - INSTANCE_TTL_MS);
  }
  async function register() {
    await client.del(mine);
    await add(local.onlineIds());
    await announce();
  }
  async function renew() {
    if (!client.isReady) return;
    await announce();
    await client.expire(counts, ttlSeconds);
    const isKept = await client.expire(mine, ttlSeconds);
    if (!isKept) await add(local.onlineIds());
  }

  const stop = endSilentConnections(client);
  client.on("error", failed);
  client.on("ready", () => void register().catch(failed));
  void client.connect().catch(failed);
  const heartbeat = setInterval(() => void renew().catch(failed), (ttlSeconds * 1000) / 3);
  heartbeat.unref();

  async function otherInstances(): Promise<string[]> {
    const instances = await client.zRange(INSTANCES, 0, -1);
    return instances.filter((instance) => instance !== me);
  }
  async function elsewhere(userIds: readonly string[]): Promise<string[]> {
    const others = await otherInstances();
    const answers = await Promise.all(
      others.map((instance) => client.smIsMember(keyOf(instance), [...userIds])),
    );
    return userIds.filter((_id, n) => answers.some((isMember) => Boolean(isMember[n])));
  }

  return {
    connect: (userId) => local.connect(userId),
    disconnect: (userId) => local.disconnect(userId),
    async filterOnline(userIds) {
      const here = userIds.filter((id) => local.isOnline(id));
      const rest = userIds.filter((id) => !local.isOnline(id));
      if (rest.length === 0 || !client.isReady) return new Set(here);
      const remote = await elsewhere(rest).catch((error: unknown) => {
        failed(error);
        return [];
      });
      return new Set([...here, ...remote]);
    },
    async connectionsElsewhere(userId) {
      if (!client.isReady) return 0;
      try {
        const others = await otherInstances();
        const counts = others.map((instance) => client.hGet(countsOf(instance), userId));
        return (await Promise.all(counts)).reduce((sum, count) => sum + Number(count ?? 0), 0);
      } catch (error) {
        failed(error);
        return 0;
      }
    },
    async close() {
      clearInterval(heartbeat);
      stop();
      await local.close();
      // Clients of a draining instance connect to another one within seconds.
      if (client.isReady)
        await Promise.all([client.expire(mine, 5), client.del(counts)]).catch(failed);
      client.destroy();
    },
  };
}
