import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { problems } from "@tutorsetu/contracts/problems";
import { sender } from "@tutorsetu/service-kit/testing/load";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { codeOf } from "../src/errors.ts";
import { type Platform, startPlatform } from "../src/platform.ts";
import { accessTests } from "./access/access.ts";
import {
  passwordAcrossKills,
  slowMailServer,
  TELLING,
  tellAcrossKills,
} from "./killed-between-steps.ts";
import { page } from "./open-page.ts";
import { openToOthers } from "./open-to-others.ts";
import { nth, REGISTRATION, signIn, signInAs, type Somebody } from "./rolling/people.ts";

const [START_MS, TEST_MS] = [180_000, 120_000];
/** `LONG_TESTS=1` kills who tells of requests and passwords, and every process; across-kills.test.ts has each in turn. */
const isLong = Boolean(process.env["LONG_TESTS"]);
const PATIENCE = { timeout: 30_000, interval: 100 };

let dataDir = "";
let platform: Platform;
let mongo: MongoClient;
let mail: Awaited<ReturnType<typeof slowMailServer>>;
let people: Awaited<ReturnType<typeof signIn>>;
const send = sender();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-running-"));
  mail = await slowMailServer();
  // What is asked and swept while nobody asks anything costs most; who is killed between steps needs the usual pace.
  const pace = isLong ? {} : { HEALTH_CHECK_EVERY_MS: "5000", SWEEP_EVERY_MS: "15000" };
  const limits = { REGISTRATIONS_PER_HOUR: "1000", REQUESTS_PER_MINUTE: "100000", RENDERER: "off" };
  platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "demo",
    quiet: true,
    sourceMaps: false,
    env: { ...process.env, ...pace, ...limits, SMTP_URL: mail.url },
  });
  mongo = await new MongoClient(platform.mongoUrl ?? "").connect();
  people = await signIn(platform.url, { tutors: 4, students: 4 });
  // The pages' own client asks its browser where it is and whether there is a network.
  vi.stubGlobal("location", new URL(platform.url));
  vi.stubGlobal("navigator", { onLine: true });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
}, START_MS);
afterAll(async () => {
  vi.unstubAllGlobals();
  await mongo?.close();
  platform?.end();
  await platform?.stop();
  await mail?.close();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

interface Said {
  readonly message?: string;
  readonly booking: { readonly _id: string };
  readonly bookings: readonly { readonly _id: string; readonly reason: string }[];
  readonly data: readonly { readonly link?: string }[];
}

async function call(who: Somebody, method: string, path: string, body?: object) {
  const { status, text } = await send(platform.url, who.as({ method, path: `/api${path}`, body }));
  return { status, body: JSON.parse(text) as Said }; // safe: each test reads what its call answers
}
const offer = (tutor: Somebody, student: Somebody) =>
  call(tutor, "POST", "/bookings/create-booking", {
    studentId: student.id,
    message: "Do you still look for somebody?",
  });
const move = (who: Somebody, bookingId: string, newStatus: string, reason?: string) =>
  call(who, "PUT", "/bookings/update-bookings-status", { bookingId, newStatus, reason });
const block = (by: Somebody, whom: Somebody) => call(by, "PUT", `/blocks/${whom.id}`);
const bookingsOf = async (who: Somebody) =>
  (await call(who, "GET", "/bookings?limit=50")).body.bookings;

// First: what follows changes what people have, and may do.
accessTests(() => ({ url: platform.url, mongo }));

test("nothing that it keeps is open to other users of this machine", () => {
  expect(openToOthers(dataDir)).toEqual([]);
});

test("its store answers nobody who does not know the secret of this start", async () => {
  const { host } = new URL(platform.mongoUrl ?? "");
  const stranger = new MongoClient(`mongodb://${host}/?directConnection=true`);
  onTestFinished(() => stranger.close());
  await expect(stranger.db("users").collection("people").findOne({})).rejects.toMatchObject({
    code: 13,
  });
});

test(
  "whoever is blocked cannot book, and what they write when they cancel reaches nobody",
  async () => {
    const [tutor, student, other] = [
      nth(people.tutors, 0),
      nth(people.students, 0),
      nth(people.tutors, 1),
    ];
    const open = await page(student);
    const { status, body } = await offer(tutor, student);
    expect(status).toBe(201);
    const toldOf = (id: string) =>
      open.told.filter(({ bookingId, link }) => bookingId === id || link?.includes(id));
    // As an event of the booking, and as a notice.
    await vi.waitUntil(() => toldOf(body.booking._id).length === 2, PATIENCE);
    expect((await block(student, tutor)).status).toBe(200);

    expect((await move(tutor, body.booking._id, "cancelled", "You will be sorry.")).status).toBe(
      200,
    );
    const again = await offer(tutor, student);
    expect([again.status, again.body.message]).toEqual([403, problems.booking_blocked]);
    const mine = (await bookingsOf(student)).find(({ _id }) => _id === body.booking._id);
    expect(mine).toMatchObject({ bookingStatus: "cancelled", reason: "" });

    // What comes later arrives: so nothing of the blocked person was on its way.
    const others = await offer(other, student);
    await vi.waitUntil(() => toldOf(others.body.booking._id).length === 2, PATIENCE);
    expect(toldOf(body.booking._id)).toHaveLength(2);
    open.close();
  },
  TEST_MS,
);

test(
  "while svc-chat is away a block holds, and everybody else may book",
  async () => {
    const [tutor, student, other] = [
      nth(people.tutors, 2),
      nth(people.students, 2),
      nth(people.students, 3),
    ];
    await block(student, tutor);
    expect((await offer(tutor, student)).status).toBe(403);
    await vi.waitUntil(async () => {
      const by = student.id;
      return mongo.db("bookings").collection("blocks").findOne({ by });
    }, PATIENCE);
    const chat = platform.services["svc-chat"];
    await chat?.stop();
    onTestFinished(() => chat?.start());
    const refused = await offer(tutor, student);
    expect([refused.status, refused.body.message]).toEqual([403, problems.booking_blocked]);
    expect((await offer(tutor, other)).status).toBe(201);

    // Another start of the platform may take the port that is free now; it may be quicker than this stranger.
    const stranger = createServer((_request, response) => response.end('{"ready":true}'));
    onTestFinished(() => void stranger.close());
    await once(stranger.listen(chat?.port(), "127.0.0.1"), "listening").catch((error: unknown) => {
      if (codeOf(error) !== "EADDRINUSE") throw error;
    });
    const again = await offer(tutor, student);
    expect([again.status, again.body.message]).toEqual([403, problems.booking_blocked]);
  },
  TEST_MS,
);

/** 0 when there is no answer. */
const statusOf = (path: string, body?: object): Promise<number> =>
  fetch(`${platform.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    body: body ? JSON.stringify(body) : undefined,
  }).then(
    ({ status }) => status,
    () => 0,
  );

// What the mail server has confirmed to a process that is no more goes out again, as the same e-mail.
test.runIf(isLong).each(TELLING)(
  "tells of a request once when %s is killed between any two steps",
  async (victim, n, emailCount) => {
    const [tutor, student] = [nth(people.tutors, n), nth(people.students, 1)];
    await expect.poll(() => statusOf("/readyz"), PATIENCE).toBe(200);
    const told = await tellAcrossKills({ platform, mongo, mail }, victim, async () => {
      const { status, body } = await offer(tutor, student);
      expect(status).toBe(201);
      return body.booking._id;
    });
    const ids = told.emails.map((email) => /^Message-ID: (.+)$/im.exec(email)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([emailCount, 1]);
    const bookingIds = async () => (await bookingsOf(student)).map(({ _id }) => _id);
    await expect.poll(bookingIds, PATIENCE).toContain(told.bookingId);
    const listed = async () => {
      const { data } = (await call(student, "GET", `/notices/${student.id}`)).body;
      return data.filter(({ link }) => link === told.link);
    };
    await expect.poll(listed, PATIENCE).toHaveLength(1);
  },
  TEST_MS,
);

test.runIf(isLong)(
  "tells of a new password once when svc-users is killed between any two steps",
  async () => {
    const email = `changed-${Date.now()}@test.example`;
    const { password } = REGISTRATION;
    expect(await statusOf("/api/users/register", { ...REGISTRATION, email })).toBe(201);
    const who = await signInAs(platform.url, { email, password });
    const told = await passwordAcrossKills({ platform, mongo, mail }, email, async () => {
      const next = { password: "another-long-2", confirmPassword: "another-long-2" };
      const path = "/users/change-password";
      const changed = await call(who, "PUT", path, { currentPassword: password, ...next });
      expect(changed.status).toBe(200);
    });
    const ids = told.emails.map((one) => /^Message-ID: (.+)$/im.exec(one)?.[1]);
    expect(ids.length).toBeGreaterThan(1);
    expect([new Set(ids).size, told.notices.length]).toEqual([1, 1]);
  },
  TEST_MS,
);

test.runIf(isLong)(
  "loses nothing that was acknowledged when any process is killed",
  async () => {
    const isReady = async () => (await statusOf("/readyz")) === 200;
    const ready = () => vi.waitUntil(isReady, { timeout: 40_000, interval: 50 });
    // A test before has killed one, too.
    await ready();
    const { services, store, gateway } = platform;
    const processes = { ...services, store, gateway };
    for (const [name, one] of Object.entries(processes)) {
      if (!one) continue;
      const email = `kill-${name}-${Date.now()}@test.example`;
      const registered = await statusOf("/api/users/register", { ...REGISTRATION, email });
      expect([name, registered]).toEqual([name, 201]);
      const killed = one.pid();
      one.kill("SIGKILL");
      const isBack = () => one.pid() !== undefined && one.pid() !== killed;
      await expect.poll(isBack, { timeout: 20_000, interval: 20 }).toBe(true);
      await ready();
      const { password } = REGISTRATION;
      const signsIn = () => statusOf("/api/users/login", { email, password });
      await expect.poll(signsIn, { timeout: 20_000, interval: 50 }).toBe(200);
    }
  },
  TEST_MS,
);
