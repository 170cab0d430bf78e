import type { BookingDoc } from "./doc.ts";
import type { AskPeople } from "./people.ts";
import { goneStudent, goneTutor, studentParty, tutorParty } from "./snapshot.ts";
import type { Bookings } from "./store.ts";

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** The bookings with both people as they are now; who is not known any more is gone. While svc-users is down the kept snapshots are shown. */
export async function refreshed(
  docs: readonly BookingDoc[],
  bookings: Bookings,
  askPeople: AskPeople,
): Promise<readonly BookingDoc[]> {
  const ids = docs.flatMap((doc) => [doc.tutorUserId, doc.studentUserId]);
  const people = await askPeople(ids).catch(() => null);
  if (!people) return docs;
  const byId = new Map(people.map((person) => [person._id, person]));
  return Promise.all(
    docs.map(async (doc) => {
      const tutorNow = byId.get(doc.tutorUserId);
      const studentNow = byId.get(doc.studentUserId);
      const tutor = tutorNow ? tutorParty(tutorNow) : goneTutor(doc.tutorUserId);
      const student = studentNow ? studentParty(studentNow) : goneStudent(doc.studentUserId);
      if (!same(tutor, doc.tutor)) await bookings.refreshParty("Tutor", tutor);
      if (!same(student, doc.student)) await bookings.refreshParty("Student", student);
      return { ...doc, tutor, student };
    }),
  );
}
