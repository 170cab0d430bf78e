import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { type Booking, type CreateBooking } from "@tutorsetu/contracts/bookings";
import type {
  StudentCard,
  StudentProfile,
  TutorCard,
  TutorProfile,
} from "@tutorsetu/contracts/people";
import type { Child } from "@tutorsetu/contracts/families/children";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";

let n = 0;

/** A fresh id: nobody in one test is known to another. */
export const id = () => (++n).toString(16).padStart(24, "0");

export const tutor = (userName: string, more: Partial<TutorCard> = {}): TutorCard => ({
  _id: id(),
  userId: { _id: id(), userName, image: null, email: `${userName.toLowerCase()}@test.example` },
  fee: 2600,
  hourly_rate: null,
  rating: null,
  subjects: ["physics", "social science"],
  experience: 4,
  city: "Pune",
  state: "Maharashtra",
  bio: "Patient.",
  createdAt: "2025-01-05T10:00:00.000Z",
  ...more,
});

export const tutorProfile = (userName: string, more: Partial<TutorProfile> = {}): TutorProfile => ({
  ...tutor(userName),
  phoneNo: "+919812345678",
  ...more,
});

export const student = (userName: string, more: Partial<StudentCard> = {}): StudentCard => ({
  _id: id(),
  userId: { _id: id(), userName, image: null },
  grade: 10,
  subjectInterested: ["mathematics", "english"],
  city: "Nashik",
  state: "Maharashtra",
  bio: "Likes maps.",
  createdAt: "2025-02-14T10:00:00.000Z",
  ...more,
});

export const studentProfile = (
  userName: string,
  more: Partial<StudentProfile> = {},
): StudentProfile => ({
  ...student(userName),
  phoneNo: "+919812345679",
  requirement: null,
  ...more,
});

export const tutorPage = (allTutor: TutorCard[], nextCursor: string | null = null) => ({
  allTutor,
  facets: {},
  nextCursor,
  total: allTutor.length,
});

export const studentPage = (allStudent: StudentCard[], nextCursor: string | null = null) => ({
  allStudent,
  facets: {},
  nextCursor,
  total: allStudent.length,
});

/** A booking between two users. */
export function booking(
  pair: { tutor: string; student: string },
  more: Partial<Pick<Booking, "bookerRole" | "bookingStatus" | "studentProfileId">> = {},
): Booking {
  const party = { userName: "Party", email: "party@test.example", image: null, phoneNo: null };
  return {
    _id: id(),
    tutorId: { _id: pair.tutor, ...party, tutor: null },
    studentId: { _id: pair.student, ...party, student: null },
    bookerRole: "Student",
    bookingStatus: "pending",
    subject: "",
    message: "",
    reason: "",
    createdAt: "2025-03-01T10:00:00.000Z",
    changedAt: "2025-03-01T10:00:00.000Z",
    ...more,
  };
}

export const bookingPage = (bookings: Booking[]) => ({
  bookings,
  counts: { current: bookings.length, history: 0 },
  nextCursor: null,
  total: bookings.length,
});

/** Somebody new signs in, for whom nothing is cached; their user id comes back. */
export function signIn(role: "Tutor" | "Student" | "Admin"): string {
  const _id = id();
  const account = { userName: "Me", email: "me@test.example", image: null, phoneNo: "" };
  useSession.getState().signIn({ _id, role, ...account, refreshToken: "t" });
  if (role === "Student") fakeChildren([]);
  return _id;
}

export const child = (name: string, more: Partial<Child> = {}): Child => ({
  _id: id(),
  name,
  grade: 8,
  subjectInterested: ["sanskrit", "english"],
  bio: "",
  requirement: null,
  isShown: true,
  createdAt: "2025-01-01T10:00:00.000Z",
  ...more,
});

/** What the signed-in person's account holds. */
export const fakeChildren = (children: Child[]) =>
  fakeApi(usersApi)({ children: () => ({ children, mayBeFamily: false }) });

/** A parent of these children signs in. */
export function signInAsParent(children: Child[]) {
  const own = signIn("Student");
  fakeChildren(children);
  return own;
}

/** Both listings with one person each. Bookings are kept; `reply.reject` throws instead, `create` decides. */
export function twoListings(create?: () => Booking | Promise<Booking>) {
  const ananya = tutor("Ananya");
  const meera = student("Meera");
  const sent: CreateBooking[] = [];
  const kept: Booking[] = [];
  const reply: { reject?: () => never } = {};
  fakeApi(usersApi)({
    allTutors: () => tutorPage([ananya]),
    allStudents: () => studentPage([meera]),
  });
  fakeApi(bookingsApi)({
    list: () => bookingPage([...kept]),
    create: async ({ body }) => {
      sent.push(body);
      reply.reject?.();
      const made = await (create?.() ??
        booking(
          { tutor: body.tutorId ?? "", student: body.studentId ?? "" },
          {
            bookerRole: useSession.getState().user?.role === "Tutor" ? "Tutor" : "Student",
            ...(body.childId && { studentProfileId: body.childId }),
          },
        ));
      kept.push(made);
      return { booking: made, message: "ok" };
    },
  });
  return { ananya, meera, sent, kept, reply };
}
