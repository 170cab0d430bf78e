// For tests only: a signed-in person, their bookings, and the screen with its chat connection.
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { Role } from "@tutorsetu/contracts/people";
import { act } from "@testing-library/react";
import type { ConnectionEvents } from "@tutorsetu/chat-client/connection";
import { useSession } from "@tutorsetu/web-kit/session";
import { setConnect } from "@tutorsetu/chat-client/hooks";
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import { fakeChildren } from "../../family/testing/children.ts";
import { routes } from "../../routes.tsx";
// Loaded ahead, so that no test waits for it.
import "../my-bookings.tsx";

let n = 0;
export const id = () => (++n).toString(16).padStart(24, "0");

/** Signs somebody in; `booking` makes bookings of theirs with somebody else. */
export function signInWithBookings(role: Role) {
  const me = id();
  const other = id();
  const [tutor, student] = role === "Tutor" ? [me, other] : [other, me];
  const person = {
    email: "x@test.example",
    image: "/uploads/face.webp",
    phoneNo: "+919812345678",
  };
  const place = { city: "Pune", state: "Maharashtra", bio: "" };
  const booking = (more: Partial<Booking> = {}): Booking => ({
    _id: id(),
    tutorId: {
      _id: tutor,
      userName: "Ananya",
      ...person,
      tutor: { _id: id(), fee: 2600, subjects: ["physics"], experience: 4, ...place },
    },
    studentId: {
      _id: student,
      userName: "Rohan",
      // Nothing that the tutor has too: what is taken from the wrong side is seen.
      email: "rohan@test.example",
      image: "/uploads/rohan.webp",
      phoneNo: "+919800000002",
      student: {
        _id: id(),
        grade: 10,
        subjectInterested: ["social science"],
        city: "Kochi",
        state: "Kerala",
        bio: "",
      },
    },
    bookerRole: "Student",
    bookingStatus: "pending",
    subject: "",
    message: "",
    reason: "",
    createdAt: "2025-01-05T10:00:00.000Z",
    changedAt: "2025-01-06T10:00:00.000Z",
    ...more,
  });
  useSession.getState().signIn({
    _id: me,
    userName: "Me",
    email: "me@test.example",
    role,
    image: null,
    phoneNo: "",
    refreshToken: `token-${me}`,
  });
  if (role === "Student") fakeChildren([]);
  return { booking, me, other };
}

export const page = (
  bookings: Booking[],
  counts = { current: bookings.length, history: 0 },
  nextCursor: string | null = null,
) => ({ bookings, counts, nextCursor, total: bookings.length });

/** This remote's pages at an address; `tell` is what the server says over the connection. */
export async function show(at = "/my-bookings") {
  let live: ConnectionEvents | undefined;
  const undo = setConnect((_who, events) => {
    live = events;
    return Promise.resolve({
      isOnline: () => true,
      online: () => Promise.resolve(),
      send: () => Promise.resolve({ ok: false, code: "UNAVAILABLE", message: "" }),
      sync: () => Promise.resolve({ ok: true, conversations: {}, more: false }),
      read: () => {},
      delivered: () => Promise.resolve({ ok: true }),
      typing: () => {},
      watch: () => Promise.resolve({ ok: true, online: [] }),
      close: () => {},
    });
  });
  const { address } = await showRoutes(routes, at);
  undo();
  return {
    address,
    tell: (event: string, data: Readonly<Record<string, string>> = {}) =>
      act(async () => live?.onNotification({ event, data })),
  };
}
