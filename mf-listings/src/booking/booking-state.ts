import type { Booking } from "@tutorsetu/contracts/bookings";
import { useFamily } from "@tutorsetu/web-kit/family";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings } from "../api.ts";
import { type Asked, bookerOf } from "./viewer.ts";

/** What is open between the viewer and a person: nothing, a booking, or a request of theirs that the viewer has to answer. */
export type BookingState = "free" | "booked" | "incoming";

const NEWEST = 50;

/** The viewer's newest bookings, read once for all of a page; none where nobody asks. */
export function useNewestBookings(isAsked: boolean): readonly Booking[] {
  const { data } = useQuery(isAsked ? ["bookings", "state"] : null, () =>
    bookings.list({ query: { limit: NEWEST } }),
  );
  return (isAsked && data?.bookings) || [];
}

/** The viewer's bookings with this person that are not over. */
function useOpenBookings({ kind, userId, personId }: Asked): readonly Booking[] {
  const role = useSession((s) => s.user?.role);
  const newest = useNewestBookings(role === bookerOf(kind));
  const isWith = (one: Booking) => {
    if (kind === "tutor") return one.tutorId._id === userId;
    const profileId = profileOf(one);
    return profileId ? profileId === personId : one.studentId._id === userId;
  };
  return newest.filter((one) => one.bookingStatus !== "cancelled" && isWith(one));
}

/** Of the student or the child; undefined where the service does not say. */
const profileOf = ({
  studentProfileId,
  studentId,
}: Pick<Booking, "studentProfileId" | "studentId">) =>
  studentProfileId === studentId._id ? undefined : studentProfileId;

function stateOf(open: Booking | undefined): BookingState {
  if (!open) return "free";
  const { role } = useSession.getState().user ?? {};
  return open.bookingStatus === "pending" && open.bookerRole !== role ? "incoming" : "booked";
}

export interface ChildState {
  readonly _id: string;
  readonly name: string;
  /** Whether tutors see the profile: nobody asks for one whom they do not. */
  readonly isShown: boolean;
  readonly state: BookingState;
}

interface Bookable {
  /** Of the viewer's own, or of all children together. */
  readonly state: BookingState;
  /** Of a parent's account; each child may have a booking of its own with a tutor. */
  readonly children: readonly ChildState[];
}

/** What is open with a person. When bookings cannot be read everybody is "free": the server decides. */
export function useBookingState(asked: Asked): Bookable {
  const open = useOpenBookings(asked);
  const family = useFamily();
  const children = family.children.map(({ _id, name, isShown }) => {
    const own = open.find((one) => (profileOf(one) ?? _id) === _id);
    return { _id, name, isShown, state: stateOf(own) };
  });
  const mayAsk = children.some(({ state, isShown }) => state === "free" && isShown);
  const taken = children.find(({ state }) => state !== "free");
  if (children.length > 0) return { state: mayAsk ? "free" : (taken?.state ?? "free"), children };
  return { state: stateOf(open[0]), children };
}
