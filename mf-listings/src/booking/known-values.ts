import type { Rating } from "@tutorsetu/contracts/people";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import { type Child, useFamily } from "@tutorsetu/web-kit/family";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useOwnProfile } from "./own-profile.ts";
import { useClassLabel } from "../listing/labels.tsx";
import { type BookingValues, initialValues } from "./booking-values.ts";

/** What a tutor offers, to fill a request with. */
export interface Taught {
  readonly subjects: readonly string[];
  readonly offer?: PublicOffer | undefined;
  readonly rating?: Rating;
  readonly answersInHours?: number | undefined;
  readonly state?: string;
}

type Known = Pick<BookingValues, "subject" | "mode" | "days">;

/** Whom a request is for. */
interface Learner {
  readonly grade?: number | readonly number[] | undefined;
  readonly subjectInterested?: readonly string[] | undefined;
  readonly requirement?: Child["requirement"] | undefined;
}

/** The one class of a learner; a student without children may have said several. */
function classOf({ grade }: Learner): number | undefined {
  if (grade === undefined || typeof grade === "number") return grade;
  return grade.length === 1 ? grade[0] : undefined;
}

/** The way of lessons that both have; either where it is open. */
function modeOf(places: PublicOffer["teachesAt"], wanted: BookingValues["mode"] = "either") {
  if (!places?.length) return wanted;
  const isOnline = places.includes("online");
  if (!places.some((place) => place !== "online")) return "online";
  return isOnline ? wanted : "home";
}

/**
 * What is known of a request before anything is written: of the tutor, of the page, and of the child it is for, or of the
 * student. A place is not told: it only says that a tutor of another state who teaches online is asked for that.
 */
export function useKnownValues(taught: Taught | undefined, lookedFor: string | undefined) {
  const { children, isFamily } = useFamily();
  const own = useOwnProfile();
  const nameOf = useSubjectName();
  const classLabel = useClassLabel();

  function subjectOf({ subjects }: Taught, learner: Learner, isChild: boolean): string {
    const [only, ...others] = subjects;
    const wanted = [lookedFor, ...(learner.subjectInterested ?? [])];
    const common = wanted.find((one) => one !== undefined && subjects.includes(one));
    const subject = common ?? (isChild || others.length > 0 ? undefined : only);
    if (subject === undefined) return "";
    const grade = classOf(learner);
    return grade === undefined ? nameOf(subject) : `${nameOf(subject)}, ${classLabel(grade)}`;
  }

  return (childId: string | undefined): Known => {
    if (!taught) return initialValues;
    const child = children.find(({ _id }) => _id === childId);
    const learner: Learner = child ?? (isFamily ? undefined : own) ?? {};
    const { teachesAt, days: free } = taught.offer ?? {};
    const isElsewhere = own?.state && taught.state ? own.state !== taught.state : false;
    const fromAfar = isElsewhere && teachesAt?.includes("online") ? "online" : undefined;
    const { mode = fromAfar, days = [] } = learner.requirement ?? {};
    return {
      subject: subjectOf(taught, learner, child !== undefined),
      mode: modeOf(teachesAt, mode),
      days: free ? days.filter((day) => free.includes(day)) : days,
    };
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What was filled in for one child, as for another; what somebody wrote stays. */
export function refilled(values: BookingValues, before: Known, after: Known): BookingValues {
  return {
    ...values,
    ...(isSame(values.subject, before.subject) && { subject: after.subject }),
    ...(isSame(values.mode, before.mode) && { mode: after.mode }),
    ...(isSame(values.days, before.days) && { days: after.days }),
  };
}
