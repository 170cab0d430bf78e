import { bookingsApi } from "@tutorsetu/contracts/apis";
import { read, type startHarness } from "./harness.ts";
import { aStudent, aTutor } from "./person.ts";

/** Bookings with people who are not available now, and with people whose number is not shown. */
export async function withPeopleNotShown(harness: Awaited<ReturnType<typeof startHarness>>) {
  const { everybody, tutorCalls, studentCalls, move } = harness;
  const limited = { phoneNo: null, phoneNote: "limit", smallShare: "unverified" } as const;
  for (const state of [{ active: false, hidden: true }, {}])
    for (const other of [aTutor(), aStudent()]) {
      everybody.set(other._id, other);
      const calls = other.tutor ? studentCalls : tutorCalls;
      const party = other.tutor ? { tutorId: other._id } : { studentId: other._id };
      const made = await calls("POST", "/bookings/create-booking", party);
      await move(calls, read(bookingsApi.create, made.body).booking._id, "cancelled");
      everybody.set(other._id, {
        ...other,
        tutor: other.tutor && { ...other.tutor, ...limited },
        student: other.student && { ...other.student, ...limited },
        ...state,
      });
    }
}
