import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { register } from "../access/identities.ts";
import { type KilledPlatform, PATIENCE } from "./killed-platform.ts";

interface Reply {
  readonly requirement: { readonly _id: string };
  readonly bookingId: string;
  readonly bookings: readonly { readonly _id: string; readonly bookingStatus: string }[];
  readonly applications: readonly { readonly tutorUserId: string; readonly state: string }[];
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

/** Two tutors answer a post, and one is taken: svc-bookings is killed so long after the request. Resolves with what the student was told. */
export async function postAcrossKills(platform: KilledPlatform, afterMs: number) {
  const { url, call, untilDone, kill, told } = platform;
  const [student, chosen, other] = await Promise.all([
    register(url, "Student", `Learner${afterMs}`),
    register(url, "Tutor", `Chosen${afterMs}`),
    register(url, "Tutor", `Other${afterMs}`),
  ]);
  const made = { who: student, method: "POST", path: "/requirements", body: POST };
  const path = `/requirements/${(await untilDone<Reply>(made)).requirement._id}`;
  const applications = `${path}/applications`;
  for (const who of [chosen, other]) {
    await untilDone({ who, method: "POST", path: applications, body: OFFER });
    await kill("svc-bookings");
  }
  // What was acknowledged is there.
  const read = { who: student, method: "GET", path: applications };
  const found = (await untilDone<Reply>(read)).applications;
  expect(found.map(({ tutorUserId }) => tutorUserId).toSorted()).toEqual(
    [chosen.id, other.id].toSorted(),
  );

  const body = { tutorUserId: chosen.id };
  const take = { who: student, method: "POST", path: `${path}/take`, body };
  const taking = call(take);
  await pause(afterMs);
  await kill("svc-bookings");
  await taking;
  const { bookingId } = await untilDone<Reply>(take);
  for (const who of [student, chosen]) {
    const list = { who, method: "GET", path: "/bookings?limit=50" };
    const { bookings } = await untilDone<Reply>(list);
    expect(bookings).toMatchObject([{ _id: bookingId, bookingStatus: "accepted" }]);
  }
  await expect.poll(() => told(other), PATIENCE).toEqual(["requirement_filled"]);
  await expect.poll(() => told(chosen), PATIENCE).toEqual(["booking_accepted"]);
  await expect.poll(async () => (await told(student)).length, PATIENCE).toBe(2);
  return told(student);
}
