import type { Person } from "@tutorsetu/contracts/people";
import { slotsOf } from "@tutorsetu/contracts/bookings/slots";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { BookingDoc } from "../bookings/booking.ts";
import { newBooking } from "../bookings/create-booking.ts";
import { tell } from "../bookings/events.ts";
import { bySystem } from "../policy.ts";
import type { ApplicationDoc } from "./application.ts";
import { endApplication, type FinishDeps, finishRequirement } from "./finish.ts";
import { isOpen, type RequirementDoc } from "./requirement.ts";

/** Of both: the tutor offered by applying, the student accepts by taking. */
export function bookingOf(
  doc: RequirementDoc,
  { message }: ApplicationDoc,
  { tutor, student }: { readonly tutor: Person; readonly student: Person },
): BookingDoc {
  const { subject, mode, days, studentProfileId } = doc;
  const form = { subject, message, mode, preferredSlots: slotsOf(days, []), trial: false };
  const offered = newBooking({
    id: newId(),
    tutor,
    student,
    studentProfileId,
    side: "Tutor",
    form,
  });
  const now = offered.createdAt;
  const accepted = { kind: "accepted", status: "accepted", notice: "booking_accepted" } as const;
  const { events, notices } = tell(["Tutor"], { ...offered, acceptedAt: now }, accepted);
  return {
    ...offered,
    bookingStatus: "accepted",
    acceptedAt: now,
    answeredAt: now,
    news: events,
    notices,
  };
}

type Parties = Parameters<typeof bookingOf>[2];

const STILL_WAITING = ["open", "shortlisted"] as const;

/**
 * First the application is taken, which its tutor cannot take back from then on, then the post is closed with the booking that
 * is to be made, then that is made and the others are told. Each step is one write; the same again goes on where it stopped.
 * Answers the booking's id.
 */
export async function takeApplication(
  deps: FinishDeps,
  requirement: Authorized<RequirementDoc>,
  application: Authorized<ApplicationDoc>,
  parties: () => Promise<Parties>,
): Promise<string> {
  const { requirements, applications, now } = deps;
  const goOn = (closed: RequirementDoc) => finishRequirement(deps, closed);
  const isIts = ({ taken }: RequirementDoc) => taken?.tutorUserId === application.tutorUserId;
  if (isIts(requirement)) return goOn(requirement);
  if (!isOpen(requirement, now())) throw new HttpProblem("conflict", "requirement_closed");
  const people = await parties();
  if (application.state !== "taken") {
    const to = { state: "taken" } as const;
    const taken = await applications.change(application, STILL_WAITING, to, now());
    const late = taken ? null : await applications.find(application._id);
    if (!taken && late?.state !== "taken") throw new HttpProblem("conflict", "application_decided");
  }
  const booking = bookingOf(requirement, application, people);
  const { tutorUserId } = application;
  const taken = { tutorUserId, bookingId: booking._id, booking };
  const closed = await requirements.close(requirement, { status: "taken", taken }, now());
  if (closed) return goOn(closed);
  // Closed meanwhile, or another tutor was taken by a second page of the same person.
  const current = await requirements.find(requirement._id);
  if (current && isIts(current)) return goOn(current);
  if (current) await endApplication(deps, application, current);
  throw new HttpProblem("conflict", "requirement_closed");
}

/** Goes on with what a process has left between its first two steps. */
export async function resumeTaking(
  deps: FinishDeps,
  application: ApplicationDoc,
  parties: (doc: RequirementDoc) => Promise<Parties>,
): Promise<void> {
  const requirement = await deps.requirements.find(application.requirementId);
  if (!requirement) return;
  const both = [bySystem(requirement), bySystem(application)] as const;
  await takeApplication(deps, ...both, () => parties(requirement)).catch(async (error: unknown) => {
    if (!(error instanceof HttpProblem)) throw error;
    await endApplication(deps, application, requirement);
  });
}
