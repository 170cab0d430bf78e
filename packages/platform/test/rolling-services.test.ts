import { load, sender } from "@tutorsetu/service-kit/testing-load";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bookingsWorkload } from "./rolling/bookings.ts";
import { chatWorkload } from "./rolling/chat.ts";
import { contentWorkload } from "./rolling/content.ts";
import { type Pairs, type Service, SERVICES, startPairs } from "./rolling/pairs.ts";
import { type Crowd, signIn } from "./rolling/people.ts";
import { talks } from "./rolling/talks.ts";
import { usersWorkload } from "./rolling/users.ts";
import { isOk, isWrite, judge, type Sent, stepOf, type Workload } from "./rolling/workload.ts";

/** `ROLLING_REQUESTS=10000 npm test -w packages/platform -- rolling` for the long form. */
const REQUESTS = Number(process.env["ROLLING_REQUESTS"] ?? 400);
const TEST_MS = Math.max(300_000, REQUESTS * 150);
const START_MS = 120_000;
const WORKERS = 4;
const TALKERS = 4;
const TUTORS = 20;
const STUDENTS = Math.max(80, REQUESTS / 40);
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

/** Sends for as long as `meanwhile` takes, and at least so often; each worker is a browser with connections of its own. */
async function during<T>(workload: Workload, least: number, meanwhile: Promise<T>) {
  let isOver = false;
  const worker = () => {
    const ask = sender();
    return async (n: number): Promise<Sent> => {
      const { call, mark, learn } = stepOf(workload, n);
      const { status, text } = await ask(world.url, call);
      const sent = { method: call.method, path: call.path, mark, status };
      if (isOk(sent)) learn?.(text);
      return sent;
    };
  };
  const sending = load({ worker, workers: WORKERS, least, isOver: () => isOver });
  const result = await meanwhile.finally(() => {
    isOver = true;
  });
  return { result, sent: await sending };
}

function tell(what: string, sent: readonly Sent[], more: object = {}) {
  const failed = sent.filter((one) => !isOk(one)).length;
  const about = { requests: sent.length, writes: sent.filter(isWrite).length, failed };
  process.stdout.write(`${what}: ${JSON.stringify({ ...about, ...more })}\n`);
}

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

describe.concurrent("a rolling restart of both instances under load", () => {
  test.each(SERVICES)(
    "of %s fails no request, and what was answered is stored once",
    async (name) => {
      const settle = name === "svc-chat" ? await talking(name) : undefined;
      const rolling = world.roll(name);
      const { result: tookMs, sent } = await during(workloads[name], REQUESTS, rolling);
      tell(name, sent, { tookMs });
      expect(sent.filter((one) => !isOk(one))).toEqual([]);
      expect(await judge(workloads[name], sent)).toEqual(NOTHING_WRONG);
      expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
      expect(sent.filter(isWrite).length).toBeGreaterThanOrEqual(sent.length / 5);
      await settle?.();
    },
    TEST_MS,
  );
});

test(
  "a rolling restart of two gateways behind one address fails no request",
  async () => {
    const settle = await talking("gateway");
    const rolling = world.roll("gateway");
    const all = await Promise.all(
      SERVICES.map(async (name) => {
        const { sent } = await during(workloads[name], REQUESTS / SERVICES.length, rolling);
        return { sent, verdict: await judge(workloads[name], sent) };
      }),
    );
    const sent = all.flatMap((one) => one.sent);
    tell("gateway", sent, { tookMs: await rolling });
    expect(sent.filter((one) => !isOk(one))).toEqual([]);
    expect(all.map(({ verdict }) => verdict)).toEqual(SERVICES.map(() => NOTHING_WRONG));
    expect(sent.length).toBeGreaterThanOrEqual(REQUESTS);
    await settle();
  },
  TEST_MS,
);

describe.concurrent("when one of two instances is killed under load", () => {
  test.each(SERVICES)(
    "%s fails no GET, and stores nothing twice",
    async (name) => {
      let reads = 0;
      const { read, ...rest } = workloads[name];
      const counted = (n: number) => {
        reads++;
        return read(n);
      };
      const counting = { ...rest, read: counted };
      const killed = vi
        .waitUntil(() => reads > REQUESTS / 20, { timeout: TEST_MS, interval: 5 })
        .then(() => world.kill(name));
      const { sent } = await during(counting, REQUESTS / 5, killed);
      tell(`${name} killed`, sent);
      const failed = sent.filter((one) => !isOk(one));
      expect(failed.filter(({ method }) => method === "GET")).toEqual([]);
      expect(failed.filter(({ status }) => status !== 503)).toEqual([]);
      expect(await judge(workloads[name], sent)).toEqual(NOTHING_WRONG);
      await world.untilReady(name);
    },
    TEST_MS,
  );
});
