import { afterAll, beforeAll, expect, test } from "vitest";
import { type KilledPlatform, startKilledPlatform } from "./kills/killed-platform.ts";
import { postAcrossKills } from "./kills/post.ts";
import { KILLED_IN_TURN, TOLD, tuitionAcrossKills } from "./kills/tuition.ts";

const [START_MS, TEST_MS, LONG_MS] = [180_000, 240_000, 900_000];
const isLong = Boolean(process.env["LONG_TESTS"]);
/** How long after the request the process is killed, with `LONG_TESTS=1`: before, between and after its writes. */
const KILLED_AFTER_MS = [0, 2, 3, 6, 8, 10, 15, 20, 25, 40, 80];

let platform: KilledPlatform;

beforeAll(async () => {
  platform = await startKilledPlatform();
}, START_MS);
afterAll(async () => {
  await platform?.end();
}, START_MS);

test.runIf(isLong).each(KILLED_AFTER_MS)(
  "one offer is taken once, and the other told once, when svc-bookings is killed %i ms after the request",
  async (afterMs) => {
    const told = await postAcrossKills(platform, afterMs);
    expect(told).toEqual(["requirement_application", "requirement_application"]);
  },
  TEST_MS,
);

/** `LONG_TESTS=1`: the services have tests of a kill between two of their writes. */
test.runIf(isLong)(
  "nothing of a demo class, lessons and fees is lost or told twice when one process after the other is killed between their steps",
  async () => {
    const told = await tuitionAcrossKills(platform, "Turn", { victimOf: KILLED_IN_TURN });
    expect(told).toEqual(TOLD);
  },
  TEST_MS,
);

test
  .runIf(isLong)
  .each(["svc-bookings", "svc-content", "svc-users", "svc-chat", "store", "gateway"])(
  "nothing of them is lost or told twice when %s is killed during and after each step",
  async (victim) => {
    const kills = { victimOf: () => victim, isTwice: true };
    expect(await tuitionAcrossKills(platform, victim, kills)).toEqual(TOLD);
  },
  LONG_MS,
);
