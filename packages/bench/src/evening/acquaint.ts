import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "./caller.ts";

const TRIES = 10;
const REST_MS = 500;

/** Services that have just started may not know each other yet: as people do, tries again. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      if (tried === TRIES) throw error;
      await pause(REST_MS);
    }
  }
}

/** The student asks for the tutor, who accepts, unless they have done so before: from then on they may write. */
export async function acquaint(student: Caller, tutor: Caller): Promise<void> {
  const request = { tutorId: tutor.id };
  const asked = await again(() =>
    student.call("POST", "/bookings/create-booking", request, [201, 409]),
  );
  const { booking } = JSON.parse(asked) as { booking?: { _id: string } }; // safe: by the contract
  if (!booking) return;
  const accepted = { bookingId: booking._id, newStatus: "accepted" };
  await again(() => tutor.call("PUT", "/bookings/update-bookings-status", accepted));
}
