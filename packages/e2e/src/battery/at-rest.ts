import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { ask, type Attacked, must, type Outcome, signUp } from "./client.ts";

/** Reads the data folder as another user of the machine would, and asks the store without its secret. */
export async function readDataFolder({ dataDir, platform }: Attacked): Promise<Outcome> {
  const names = ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })];
  const open = names.filter((name) => {
    const there = statSync(join(dataDir, name), { throwIfNoEntry: false });
    return there && (there.mode & 0o077) !== 0;
  });
  const { host } = new URL(platform.mongoUrl ?? "");
  const stranger = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 2000,
  });
  const read = await stranger
    .db("users")
    .collection("people")
    .findOne()
    .then(
      () => 1,
      () => 0,
    );
  await stranger.close();
  return { tried: names.length + 1, fellThrough: open.length + read };
}

/** What is done before the services are started again, and the attack on them afterwards. */
export type AcrossRestart = (platform: Attacked) => Promise<() => Promise<Outcome>>;

const ENDED = 20_000;
const DAY_MS = 86_400_000;
const WATCHED_MS = 2000;
const AS_MEMBER = ["/bookings", "/conversations", "/notices/"];

/** A session that has ended is used at services that start behind twenty thousand other ended ones. */
export const useEndedSession: AcrossRestart = async ({ url, platform }) => {
  const mongo = await new MongoClient(platform.mongoUrl ?? "").connect();
  const at = Date.now() - DAY_MS / 24;
  const row = (n: number) => ({
    _id: `ended-${n}`,
    sid: `ended-${n}`,
    userId: "nobody",
    at: at + n,
    expiresAt: new Date(at + DAY_MS),
  });
  await mongo
    .db("users")
    .collection<ReturnType<typeof row>>("revocations")
    .insertMany(Array.from({ length: ENDED }, (_, n) => row(n)));
  await mongo.close();
  const { id, token } = await signUp(url);
  const paths = AS_MEMBER.map((path) => (path.endsWith("/") ? path + id : path));
  for (const path of paths) await must(url, path, { token });
  await must(url, "/users/logout", { method: "POST", token });

  return async () => {
    const statuses: number[] = [];
    let until = Number.POSITIVE_INFINITY;
    while (performance.now() < until) {
      const answers = await Promise.all(paths.map((path) => ask(url, path, { token })));
      const now = answers.map(({ status }) => status);
      statuses.push(...now);
      const isUp = now.every((status) => status < 500);
      if (isUp) until = Math.min(until, performance.now() + WATCHED_MS);
      await pause(20);
    }
    return {
      tried: statuses.length,
      fellThrough: statuses.filter((status) => status < 400).length,
    };
  };
};
