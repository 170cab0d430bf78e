import type { Db } from "mongodb";
import { type Crowd, nth, type Somebody } from "./people.ts";
import type { Step, Workload } from "./workload.ts";

/** Nobody asks for more than the service lets one person ask for. */
const EACH = 20;

/** Requests and answers to them, lists and reviews. */
export async function bookingsWorkload({ tutors, students }: Crowd, db: Db): Promise<Workload> {
  const docs = db.collection("bookings");
  const open = await docs.find({ open: true }).toArray();
  const pairs = new Set(
    open.map(({ tutorUserId, studentUserId }) => `${tutorUserId} ${studentUserId}`),
  );
  const asked: { readonly bookingId: string; readonly tutor: Somebody }[] = [];
  let next = 0;
  let writes = 0;

  function ask(): Step | null {
    const turn = next++;
    const student = students[turn % students.length];
    const round = Math.floor(turn / students.length);
    if (!student || round >= Math.min(EACH, tutors.length)) return null;
    // Everybody is asked about as often as the others.
    const tutor = nth(tutors, (turn % students.length) + round);
    if (pairs.has(`${tutor.id} ${student.id}`)) return ask();
    const mark = `b${turn}`;
    const body = { tutorId: tutor.id, subject: "Physics", message: mark };
    const call = student.as({ method: "POST", path: "/api/bookings/create-booking", body });
    const learn = (text: string) => {
      const { booking } = JSON.parse(text) as { booking: { _id: string } }; // safe: the contract of a request
      asked.push({ bookingId: booking._id, tutor });
    };
    return { call, mark, learn };
  }

  function accept(): Step | null {
    const found = asked.shift();
    if (!found) return null;
    const { bookingId, tutor } = found;
    const path = "/api/bookings/update-bookings-status";
    const body = { bookingId, newStatus: "accepted" };
    return { call: tutor.as({ method: "PUT", path, body }), mark: `accepted ${bookingId}` };
  }

  return {
    read(n) {
      const who = nth(n % 2 === 0 ? students : tutors, n);
      const paths = [
        "/api/bookings?status=current",
        "/api/bookings?status=history",
        `/api/reviews/${nth(tutors, n).id}`,
      ];
      return { call: who.as({ method: "GET", path: nth(paths, n) }) };
    },
    write: () => (writes++ % 3 === 2 ? (accept() ?? ask()) : (ask() ?? accept())),
    async stored() {
      const all = await docs.find({}).toArray();
      return all.flatMap(({ _id, message, bookingStatus }) => [
        ...(/^b\d+$/.test(String(message)) ? [String(message)] : []),
        ...(bookingStatus === "accepted" ? [`accepted ${String(_id)}`] : []),
      ]);
    },
  };
}
