import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { BookingDoc } from "../bookings/booking.ts";
import { tell } from "../bookings/events.ts";
import type { Bookings } from "../store/bookings.ts";
import type { Applications } from "../store/requirements/applications.ts";
import type { Requirements } from "../store/requirements/requirements.ts";
import { bySystem } from "../policy.ts";
import { type ApplicationDoc, isWaiting } from "./application.ts";
import { noticeFor } from "./notices.ts";
import type { RequirementDoc } from "./requirement.ts";

export interface FinishDeps {
  readonly requirements: Requirements;
  readonly applications: Applications;
  readonly bookings: Bookings;
  readonly fetchPeople: FetchPeople;
  readonly publishEvents: (doc: BookingDoc) => void;
  readonly publishApplication: (doc: ApplicationDoc) => void;
  readonly now: () => Date;
}

type NewBooking = Parameters<Bookings["create"]>[0];

/** An open booking of the two stands in place of the new one: a pending one is accepted, as both have agreed. */
async function acceptOpen(booking: BookingDoc, { bookings, publishEvents }: FinishDeps) {
  const { tutorUserId, studentUserId, studentProfileId = studentUserId } = booking;
  const open = await bookings.openOf(tutorUserId, studentProfileId);
  if (open?.bookingStatus !== "pending") return open?._id;
  const accepted = { kind: "accepted", status: "accepted", notice: "booking_accepted" } as const;
  const told = tell(["Tutor"], { ...open, acceptedAt: new Date() }, accepted);
  const change = { from: "pending", to: "accepted", reason: "", ...told } as const;
  const changed = await bookings.transition(bySystem(open), change);
  if (changed) publishEvents(changed);
  return open._id;
}

/** The booking of a post that was taken, made once by its id. */
async function makeBooking(booking: BookingDoc, deps: FinishDeps): Promise<string> {
  const { bookings, publishEvents } = deps;
  if (await bookings.find(booking._id)) return booking._id;
  // safe: it was built with its student's profile
  const made = await bookings.create(bySystem(booking) as NewBooking);
  if (made) {
    publishEvents(made);
    return made._id;
  }
  return (await acceptOpen(booking, deps)) ?? booking._id;
}

const UNDECIDED = ["open", "shortlisted", "taken"] as const;

/** Ends an application whose post is closed or has gone to somebody else, and tells its tutor. */
export async function endApplication(
  { applications, publishApplication, now }: FinishDeps,
  doc: ApplicationDoc,
  { status, subject }: RequirementDoc,
): Promise<void> {
  const kind = status === "taken" ? "requirement_filled" : "requirement_closed";
  const notice = noticeFor({ to: doc.tutorUserId, kind, subject }, now());
  const to = { state: "ended", notices: [notice] } as const;
  const ended = await applications.change(bySystem(doc), UNDECIDED, to, now());
  if (ended) publishApplication(ended);
}

/**
 * What follows from the end of a post, in steps that may each be done again: the booking, then an answer to everybody who
 * waits. A process that dies between two of them leaves the rest to the sweep of any other.
 */
export async function finishRequirement(deps: FinishDeps, doc: RequirementDoc): Promise<string> {
  const { requirements, applications, now } = deps;
  const { taken } = doc;
  const bookingId = taken?.booking ? await makeBooking(taken.booking, deps) : taken?.bookingId;
  for (const one of await applications.ofRequirement(doc._id)) {
    const isTaken = taken?.tutorUserId === one.tutorUserId;
    if (isTaken && one.state === "taken" && bookingId) {
      if (one.bookingId !== bookingId)
        await applications.change(bySystem(one), ["taken"], { state: "taken", bookingId }, now());
    } else if (isWaiting(one) || one.state === "taken") await endApplication(deps, one, doc);
  }
  await requirements.finished(bySystem(doc), bookingId);
  return bookingId ?? "";
}
