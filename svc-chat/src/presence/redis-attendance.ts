import { randomBytes } from "node:crypto";
import { createClient } from "redis";
import type { Log } from "../sockets/types.ts";
import { type Attendance, localAttendance } from "./attendance.ts";

interface Options {
  readonly url: string;
  readonly log: Log;
  readonly graceMs?: number;
  /** An instance that was killed leaves its people online for at most this long. */
  readonly ttlSeconds?: number;
  readonly onChange?: () => void;
}

const INSTANCES = "chat:instances";
const KNOWN_MS = 600_000;
const AT_ONCE = 1000;
const PATIENCE_MS = 2000;

const keyOf = (instance: string) => `chat:here:${instance}`;
const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 5), 1000);

/**
 * Every instance keeps one set of who is here, and that set runs out unless the instance renews it: nobody has to clean up
 * after one that was killed. While Redis is away only this instance's people are known.
 */
export function redisAttendance({
  url,
  log,
  graceMs,
  ttlSeconds = 30,
  onChange,
}: Options): Attendance {
  const me = randomBytes(8).toString("hex");
  const mine = keyOf(me);
  const client = createClient({
    url,
    socket: { reconnectStrategy },
    commandOptions: { timeout: PATIENCE_MS },
  });
  const failed = (err: unknown) => log.debug({ err }, "presence");
  const local = localAttendance({
    graceMs,
    onChange(userId, isHere) {
      onChange?.();
      // What is missed while Redis is away is put right when it is back.
      if (!client.isReady) return;
      void (isHere ? add([userId]) : client.sRem(mine, userId)).catch(failed);
    },
  });

  async function add(userIds: readonly string[]) {
    for (let from = 0; from < userIds.length; from += AT_ONCE)
      await client.sAdd(mine, userIds.slice(from, from + AT_ONCE));
    await client.expire(mine, ttlSeconds);
  }
  async function announce() {
    await client.zAdd(INSTANCES, { score: Date.now(), value: me });
    await client.zRemRangeByScore(INSTANCES, 0, Date.now() - KNOWN_MS);
  }
  async function begin() {
    await client.del(mine);
    await add(local.here());
    await announce();
  }
  async function renew() {
    if (!client.isReady) return;
    await announce();
    const isKept = await client.expire(mine, ttlSeconds);
    if (!isKept) await add(local.here());
  }

  client.on("error", failed);
  client.on("ready", () => void begin().catch(failed));
  void client.connect().catch(failed);
  const beat = setInterval(() => void renew().catch(failed), (ttlSeconds * 1000) / 3);
  beat.unref();

  async function elsewhere(userIds: readonly string[]): Promise<string[]> {
    const instances = await client.zRange(INSTANCES, 0, -1);
    const others = instances.filter((instance) => instance !== me);
    const answers = await Promise.all(
      others.map((instance) => client.smIsMember(keyOf(instance), [...userIds])),
    );
    return userIds.filter((_id, n) => answers.some((isMember) => Boolean(isMember[n])));
  }

  return {
    arrive: (userId) => local.arrive(userId),
    leave: (userId) => local.leave(userId),
    async among(userIds) {
      const here = userIds.filter((id) => local.has(id));
      const rest = userIds.filter((id) => !local.has(id));
      if (rest.length === 0 || !client.isReady) return new Set(here);
      const away = await elsewhere(rest).catch((error: unknown) => {
        failed(error);
        return [];
      });
      return new Set([...here, ...away]);
    },
    async close() {
      clearInterval(beat);
      await local.close();
      // Whoever was here comes back elsewhere in a moment.
      if (client.isReady) await client.expire(mine, 5).catch(failed);
      client.destroy();
    },
  };
}
