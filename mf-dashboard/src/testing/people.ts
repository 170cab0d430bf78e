import { usersApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { HelpRequest, Notice } from "@tutorsetu/contracts/content";
import type { Role } from "@tutorsetu/contracts/people";
import { type OwnProfile } from "@tutorsetu/contracts/own-profile";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";

let n = 0;

/** A new id: tests share no people. */
export const id = () => (++n).toString(16).padStart(24, "0");

const WHEN = "2025-01-05T10:00:00.000Z";

/** Somebody new signs in; their user id comes back. */
export function signIn(role: Role, userName = "Meera Joshi"): string {
  const _id = id();
  const account = { userName, email: "meera@test.example", image: null, phoneNo: "+919812345678" };
  useSession.getState().signIn({ _id, role, ...account, refreshToken: "t" });
  return _id;
}

const OF_ROLE: Record<Role, Partial<OwnProfile>> = {
  Tutor: { fee: 2600, hourly_rate: null, experience: 4, subjects: ["physics", "social science"] },
  Student: { grade: 10, subjectInterested: ["mathematics"], requirement: null },
  Admin: {},
};

/** The signed-in person's own profile; only the picture is missing. */
export function own(more: Partial<OwnProfile> = {}): OwnProfile {
  const { user } = useSession.getState();
  if (!user) throw new Error("Nobody is signed in");
  const { _id: userId, userName, email, role, image, phoneNo } = user;
  return {
    _id: id(),
    userId,
    userName,
    email,
    role,
    image,
    phoneNo,
    city: "Pune",
    state: "Maharashtra",
    bio: "Patient.",
    createdAt: WHEN,
    ...OF_ROLE[role],
    ...more,
  };
}

export const help = (subject: string, more: Partial<HelpRequest> = {}): HelpRequest => ({
  _id: id(),
  user: { _id: id(), userName: "Ravi", email: "ravi@test.example" },
  role: "Student",
  subject,
  message: "It does not open.",
  solved: false,
  createdAt: WHEN,
  ...more,
});

export const notice = (subject: string, more: Partial<Notice> = {}): Notice => ({
  ...help(subject),
  sentBy: id(),
  ...more,
});

export function booking(tutor: string, student: string, more: Partial<Booking> = {}): Booking {
  const party = { email: "party@test.example", image: null, phoneNo: null };
  return {
    _id: id(),
    tutorId: { _id: id(), userName: tutor, ...party, tutor: null },
    studentId: { _id: id(), userName: student, ...party, student: null },
    bookerRole: "Student",
    bookingStatus: "pending",
    subject: "physics",
    message: "",
    reason: "",
    createdAt: WHEN,
    changedAt: WHEN,
    ...more,
  };
}

export const bookingPage = (
  bookings: Booking[],
  more: { nextCursor?: string; total?: number } = {},
) => ({
  bookings,
  counts: { current: bookings.length, history: 0 },
  nextCursor: more.nextCursor ?? null,
  total: more.total ?? bookings.length,
});

/** Where people see and change their own profile. */
export const PROFILE = "/userdashboard/profile";

export const button = (name: string) => screen.getByRole("button", { name });

export const box = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

/** The value of a label in the view. */
export const valueOf = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;

/** A server that keeps one profile and remembers what it was sent. */
export function profileServer(profile: OwnProfile, answers: Promise<void> = Promise.resolve()) {
  let kept = profile;
  const sent: { id: string; profile: object }[] = [];
  fakeApi(usersApi)({
    profile: () => ({ profile: kept }),
    updateProfile: async ({ params, body }) => {
      sent.push({ id: params.id, profile: body.profile });
      await answers;
      kept = { ...kept, ...(body.profile as Partial<OwnProfile>) }; // safe: the tests change plain texts only
      return { data: kept, message: "ok" };
    },
    phoneViews: () => ({ views: [] }),
  });
  return sent;
}
