import { type Booking, bookingsApi, type CreateBooking } from "@tutorsetu/contracts/bookings";
import { usersApi } from "@tutorsetu/contracts/users";
import { fakeApi } from "@tutorsetu/web-kit/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { booking, bookingPage, student, studentPage, tutor, tutorPage } from "./people.ts";

/** Both listings with one person each. Bookings are kept; `said.refuse` throws instead, `create` decides. */
export function twoListings(create?: () => Booking | Promise<Booking>) {
  const ananya = tutor("Ananya");
  const meera = student("Meera");
  const sent: CreateBooking[] = [];
  const kept: Booking[] = [];
  const said: { refuse?: () => never } = {};
  fakeApi(usersApi)({
    allTutors: () => tutorPage([ananya]),
    allStudents: () => studentPage([meera]),
  });
  fakeApi(bookingsApi)({
    list: () => bookingPage([...kept]),
    create: async ({ body }) => {
      sent.push(body);
      said.refuse?.();
      const made = await (create?.() ??
        booking(
          { tutor: body.tutorId ?? "", student: body.studentId ?? "" },
          { bookerRole: useSession.getState().user?.role === "Tutor" ? "Tutor" : "Student" },
        ));
      kept.push(made);
      return { booking: made, message: "ok" };
    },
  });
  return { ananya, meera, sent, kept, said };
}
