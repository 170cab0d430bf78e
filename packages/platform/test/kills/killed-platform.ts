import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { expect } from "vitest";
import { type Platform, startPlatform } from "../../src/platform.ts";
import { ask, type Person } from "../access/identities.ts";

export const PATIENCE = { timeout: 60_000, interval: 100 };

export interface Request {
  readonly who: Person;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The `Idempotency-Key`, where the page sends one. */
  readonly key?: string;
}

interface Notices {
  readonly data: readonly { readonly kind?: string }[];
}

/** A platform whose processes are killed while people go on. */
export async function startKilledPlatform() {
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-kills-"));
  const limits = { REGISTRATIONS_PER_HOUR: "1000", REQUESTS_PER_MINUTE: "100000", RENDERER: "off" };
  const env = { ...process.env, ...limits };
  const options = { port: 0, dataDir, seed: "off", quiet: true, sourceMaps: false } as const;
  const platform: Platform = await startPlatform({ ...options, env });
  const mongo = new MongoClient(platform.mongoUrl ?? "");

  /** Answers null while nothing answers. */
  async function call<Reply>({ who, method, path, body, key }: Request): Promise<Reply | null> {
    const headers = key ? { headers: { "idempotency-key": key } } : {};
    const { status, text } = await ask(
      platform.url,
      { method, path, ...(body && { body }), ...headers },
      who.token,
    ).catch(() => ({ status: 0, text: "" }));
    return status === 200 || status === 201 ? (JSON.parse(text) as Reply) : null; // safe: each caller reads what its call answers
  }

  /** The same again until it is acknowledged, as a person presses it. */
  async function untilDone<Reply>(request: Request): Promise<Reply> {
    const replies: Reply[] = [];
    const isDone = async () => {
      const reply = await call<Reply>(request);
      if (reply) replies.push(reply);
      return replies.length > 0;
    };
    await expect.poll(isDone, { ...PATIENCE, message: `${request.path} is done` }).toBe(true);
    const [reply] = replies;
    if (!reply) throw new Error(`${request.path} is not acknowledged`);
    return reply;
  }

  /** Killed, and started again without the waits of one that dies again and again. */
  async function kill(name: string): Promise<void> {
    const { services, gateway, store } = platform;
    const one = { ...services, gateway, store }[name];
    if (!one) throw new Error(`There is no ${name}`);
    one.kill("SIGKILL");
    await one.stop();
    await one.start();
  }

  const kindsOf = ({ data }: Notices) => data.map(({ kind = "" }) => kind).toSorted();
  const notices = (who: Person) => ({ who, method: "GET", path: `/notices/${who.id}?limit=50` });

  /** The kinds of what somebody is told, in the order of letters; nothing while nothing answers. */
  const told = async (who: Person): Promise<readonly string[]> =>
    kindsOf((await call<Notices>(notices(who))) ?? { data: [] });
  const untilTold = async (who: Person): Promise<readonly string[]> =>
    kindsOf(await untilDone<Notices>(notices(who)));

  return {
    url: platform.url,
    db: mongo.db("bookings"),
    call,
    untilDone,
    kill,
    told,
    untilTold,
    async end() {
      await mongo.close();
      platform.end();
      await platform.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type KilledPlatform = Awaited<ReturnType<typeof startKilledPlatform>>;
