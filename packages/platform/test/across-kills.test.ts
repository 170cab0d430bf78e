import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Platform, startPlatform } from "../src/platform.ts";
import { ask, type Person, register } from "./access/identities.ts";

const [START_MS, TEST_MS] = [180_000, 240_000];
const PATIENCE = { timeout: 60_000, interval: 100 };
/** How long after the request the process is killed: before, between and after its writes. */
const KILLED_AFTER_MS = process.env["E2E_LONG"] ? [0, 3, 6, 10, 15, 25, 40, 80] : [2, 8, 20];

let dataDir = "";
let platform: Platform;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-posts-"));
  const env = { ...process.env, REGISTRATIONS_PER_HOUR: "1000", RENDERER: "off" };
  const options = { port: 0, dataDir, seed: "off", quiet: true, sourceMaps: false } as const;
  platform = await startPlatform({ ...options, env });
}, START_MS);
afterAll(async () => {
  platform?.end();
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

interface Reply {
  readonly requirement: { readonly _id: string };
  readonly bookingId: string;
  readonly bookings: readonly { readonly _id: string; readonly bookingStatus: string }[];
  readonly applications: readonly { readonly tutorUserId: string; readonly state: string }[];
  readonly data: readonly { readonly kind?: string }[];
}

/** Answers null while nothing answers. */
async function call(who: Person, method: string, path: string, body?: object) {
  const { status, text } = await ask(
    platform.url,
    { method, path, ...(body && { body }) },
    who.token,
  ).catch(() => ({ status: 0, text: "" }));
  return status === 200 || status === 201 ? (JSON.parse(text) as Reply) : null; // safe: each caller reads what its call answers
}

/** The same again until it is acknowledged, as a person presses it. */
async function untilDone(...asked: Parameters<typeof call>): Promise<Reply> {
  let reply: Reply | null = null;
  const isDone = async () => (reply = await call(...asked)) !== null;
  await expect.poll(isDone, PATIENCE).toBe(true);
  if (!reply) throw new Error(`${asked[2]} is not acknowledged`);
  return reply;
}

async function killBookings(): Promise<void> {
  const service = platform.services["svc-bookings"];
  service?.kill("SIGKILL");
  await service?.stop();
  await service?.start();
}

const POST = {
  subject: "physics",
  class: 10,
  mode: "online",
  pinCode: "",
  days: ["mon"],
  text: "Weak in optics.",
};
const OFFER = { message: "Old papers first.", fee: 2600 };

test.each(KILLED_AFTER_MS)(
  "one offer is taken once, and the other told once, when svc-bookings is killed %i ms after the request",
  async (afterMs) => {
    const [student, chosen, other] = await Promise.all([
      register(platform.url, "Student", `Learner${afterMs}`),
      register(platform.url, "Tutor", `Chosen${afterMs}`),
      register(platform.url, "Tutor", `Other${afterMs}`),
    ]);
    const { _id } = (await untilDone(student, "POST", "/requirements", POST)).requirement;
    const path = `/requirements/${_id}`;
    for (const tutor of [chosen, other]) {
      await untilDone(tutor, "POST", `${path}/applications`, OFFER);
      await killBookings();
    }
    // What was acknowledged is there.
    const { applications } = await untilDone(student, "GET", `${path}/applications`);
    expect(applications.map(({ tutorUserId }) => tutorUserId).toSorted()).toEqual(
      [chosen.id, other.id].toSorted(),
    );

    const taking = call(student, "POST", `${path}/take`, { tutorUserId: chosen.id });
    await pause(afterMs);
    await killBookings();
    await taking;
    const { bookingId } = await untilDone(student, "POST", `${path}/take`, {
      tutorUserId: chosen.id,
    });
    for (const who of [student, chosen]) {
      const { bookings } = await untilDone(who, "GET", "/bookings?limit=50");
      expect(bookings).toMatchObject([{ _id: bookingId, bookingStatus: "accepted" }]);
    }
    const told = async (who: Person) =>
      ((await call(who, "GET", `/notices/${who.id}`))?.data ?? []).map(({ kind }) => kind);
    await expect.poll(() => told(other), PATIENCE).toEqual(["requirement_filled"]);
    await expect.poll(() => told(chosen), PATIENCE).toEqual(["booking_accepted"]);
    const applied = ["requirement_application", "requirement_application"];
    await expect.poll(() => told(student), PATIENCE).toEqual(applied);
  },
  TEST_MS,
);
