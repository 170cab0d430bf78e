import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingsWorkload } from "./rolling/bookings.ts";
import { chatWorkload } from "./rolling/chat.ts";
import { contentWorkload } from "./rolling/content.ts";
import { type Pairs, type Service, SERVICES, startPairs } from "./rolling/pairs.ts";
import { type Crowd, signIn } from "./rolling/people.ts";
import { talks } from "./rolling/talks.ts";
import { allThrough, during, tell } from "./rolling/under-load.ts";
import { usersWorkload } from "./rolling/users.ts";
import { isOk, isWrite, judge, type Workload } from "./rolling/workload.ts";

const ENOUGH = 120;
/**
 * A long form: `LONG_TESTS=1`, and alone `ROLLING_REQUESTS=10000 npm test -- rolling` for both instances of every service. What
 * it is made of is in `npm test`: the gateway's rolling test, the drain of a service, and chat between two instances.
 */
const REQUESTS = Number(
  process.env["ROLLING_REQUESTS"] ?? (process.env["LONG_TESTS"] ? ENOUGH : 0),
);
const TEST_MS = Math.max(300_000, REQUESTS * 150);
const START_MS = 120_000;
const TALKERS = 4;
const TUTORS = Math.max(12, REQUESTS / 250);
const STUDENTS = Math.max(30, Math.ceil(REQUESTS / 60));
const BOTH = 2;
const IS_LONG = REQUESTS > ENOUGH;
/** The short form restarts one instance of the service with sockets, and kills one of another. */
const RESTARTS = IS_LONG ? BOTH : 1;
const RESTARTED = IS_LONG ? SERVICES : (["svc-chat"] as const);
const KILLED = IS_LONG ? SERVICES : (["svc-bookings"] as const);
const NOTHING_WRONG = { lost: [], twice: [] };

let world: Pairs;
let talkers: Crowd;
let mongo: MongoClient;
let workloads: Readonly<Record<Service, Workload>>;
const chats = (): Db => mongo.db("chat");

beforeAll(async () => {
  world = await startPairs();
  mongo = await new MongoClient(world.mongoUrl).connect();
  const counts = { tutors: TUTORS + TALKERS, students: STUDENTS + TALKERS };
  const { admin, tutors, students } = await signIn(world.url, counts);
  talkers = { admin, tutors: tutors.slice(TUTORS), students: students.slice(STUDENTS) };
  const crowd = { admin, tutors: tutors.slice(0, TUTORS), students: students.slice(0, STUDENTS) };
  workloads = {
    "svc-users": usersWorkload(crowd, mongo.db("users")),
    "svc-bookings": await bookingsWorkload(crowd, mongo.db("bookings")),
    "svc-content": await contentWorkload(crowd, mongo.db("content")),
    "svc-chat": chatWorkload(crowd, chats()),
  };
}, START_MS);
afterAll(async () => {
  await mongo?.close();
  await world?.end();
}, START_MS);

const restarts = (endedInMs: readonly number[]) => ({
  restarts: endedInMs.length,
  endedInMs: { shortest: Math.min(...endedInMs), longest: Math.max(...endedInMs) },
});

/** People talk over sockets until `settle` is called, which says that everything arrived once. */
async function talking(what: string) {
  const talk = world.hasRedis ? await talks(world.url, talkers, what) : null;
  return async () => {
    if (!talk) return;
    const heard = await talk.finish(chats());
    process.stdout.write(`sockets, ${what}: ${JSON.stringify(heard)}\n`);
    const { sent } = heard;
    const once = { stored: sent, storedTwice: 0, shown: sent, shownTwice: 0, unsent: 0 };
    expect(heard).toEqual({ sent, ...once });
  };
}

describe.runIf(REQUESTS)("rolling restarts under load", { concurrent: true }, () => {
  test.each(RESTARTED)(
    "of %s fail no request, and what was answered is stored once",
    async (name) => {
      const settle = name === "svc-chat" ? await talking(name) : undefined;
      const load = { workloads: [workloads[name]], least: REQUESTS };
      const rolling = await during(world.url, load, (progress) =>
        allThrough(progress, RESTARTS, (n) => world.restart(name, n)),
      );
      const sent = rolling.sent.flat();
      const { wrong, storedOnce } = await judge(workloads[name], sent);
      tell(name, sent, { storedOnce, ...restarts(rolling.result) });
      expect(sent.filter((one) => !isOk(one))).toEqual([]);
      expect(wrong).toEqual(NOTHING_WRONG);
      expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
      expect(sent.filter(isWrite).length).toBeGreaterThanOrEqual(sent.length / 5);
      await settle?.();
    },
    TEST_MS,
  );
});

test.runIf(REQUESTS)(
  "rolling restarts of two gateways behind one address fail no request",
  async () => {
    const settle = await talking("gateway");
    const load = { workloads: SERVICES.map((name) => workloads[name]), least: REQUESTS };
    const rolling = await during(world.url, load, (progress) =>
      allThrough(progress, BOTH, (n) => world.restart("gateway", n)),
    );
    const sent = rolling.sent.flat();
    const verdicts = await Promise.all(
      load.workloads.map((workload, n) => judge(workload, rolling.sent[n] ?? [])),
    );
    const storedOnce = verdicts.reduce((sum, one) => sum + one.storedOnce, 0);
    tell("gateway", sent, { storedOnce, ...restarts(rolling.result) });
    expect(sent.filter((one) => !isOk(one))).toEqual([]);
    expect(verdicts.map(({ wrong }) => wrong)).toEqual(SERVICES.map(() => NOTHING_WRONG));
    expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
    expect(sent.filter(isWrite).length).toBeGreaterThanOrEqual(sent.length / 5);
    await settle();
  },
  TEST_MS,
);

describe.runIf(REQUESTS)(
  "when one of two instances is killed under load",
  { concurrent: true },
  () => {
    test.each(KILLED)(
      "%s fails no GET, and stores nothing twice",
      async (name) => {
        const load = { workloads: [workloads[name]], least: REQUESTS / 5 };
        const killing = await during(world.url, load, (progress) =>
          allThrough(progress, 1, (n) => world.kill(name, n + 1)),
        );
        const sent = killing.sent.flat();
        const { wrong, storedOnce } = await judge(workloads[name], sent);
        tell(`${name} killed`, sent, { storedOnce, kills: killing.result.length });
        const failed = sent.filter((one) => !isOk(one));
        expect(failed.filter(({ method }) => method === "GET")).toEqual([]);
        expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
        expect(wrong).toEqual(NOTHING_WRONG);
      },
      TEST_MS,
    );
  },
);
