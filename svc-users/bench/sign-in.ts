// How long a sign-in takes, alone and while others ask for hostile listings, of people whose password passed today's rules: the service, the store and the load each in a
// process of its own. npx tsx bench/sign-in.ts measures it alone.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { hashPassword } from "../src/passwords/password.ts";
import { PASSWORD_RULES } from "../src/passwords/strength.ts";
import { peopleCollection } from "../src/store/people.ts";
import { tutorAt } from "./people.ts";
import { startService, startStore } from "./service.ts";
import { quantile } from "./times.ts";

const PEOPLE = 10_000;
const SIGN_INS = 100;
const PASSWORD = "a-long-way-to-nashik";
const CHUNK = 500;

async function fill(url: string): Promise<void> {
  const client = await new MongoClient(url).connect();
  const passwordHash = await hashPassword(PASSWORD);
  const docs = peopleCollection(client.db("users"));
  for (let from = 0; from < PEOPLE; from += CHUNK)
    await docs.insertMany(
      Array.from({ length: CHUNK }, (_, n) => ({
        ...tutorAt(from + n, "hostile", PEOPLE),
        passwordHash,
        passwordRules: PASSWORD_RULES,
      })),
    );
  await client.close();
}

/** Each by another person from another address, one after the other. */
async function signIns(users: string, first: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = first; n < first + SIGN_INS; n++) {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": `10.${first % 200}.${n % 250}.1`,
    };
    const body = JSON.stringify({ email: `t${n}@example.in`, password: PASSWORD });
    const startedAt = performance.now();
    const answer = await fetch(`${users}/users/login`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`A sign-in was answered by ${answer.status}`);
    await pause(20);
  }
  return times;
}

export async function measureSignIn() {
  const store = await startStore();
  await fill(store.url);
  const running = await startService(store);
  const { users } = running;
  // Until everything is compiled.
  await signIns(users, 0);
  const alone = await signIns(users, 1000);
  const load = fork(join(import.meta.dirname, "load.ts"), [users], {
    execArgv: ["--import", "tsx"],
  });
  const askedSoFar = async () => {
    load.send("asked");
    const [asked] = (await once(load, "message")) as [number];
    return asked;
  };
  while ((await askedSoFar()) < 100) await pause(100);
  const [askedBefore, startedAt] = [await askedSoFar(), performance.now()];
  const busy = await signIns(users, 2000);
  const listings = (await askedSoFar()) - askedBefore;
  const seconds = (performance.now() - startedAt) / 1000;
  load.kill();
  await once(load, "exit");
  await running.close();
  await store.close();
  return {
    aloneP50Ms: quantile(alone, 0.5),
    aloneP95Ms: quantile(alone, 0.95),
    busyP50Ms: quantile(busy, 0.5),
    busyP95Ms: quantile(busy, 0.95),
    listingsPerSecond: listings / seconds,
  };
}

if (import.meta.filename === process.argv[1])
  process.stdout.write(`${JSON.stringify(await measureSignIn())}\n`);
