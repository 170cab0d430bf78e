import type { Rating } from "@tutorsetu/contracts/people";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import { type Child, useFamily } from "@tutorsetu/web-kit/family";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useClassLabel } from "../listing/labels.tsx";
import { type BookingValues, initialValues } from "./booking-values.ts";

/** What a tutor offers, to fill a request with. */
export interface Taught {
  readonly subjects: readonly string[];
  readonly offer?: PublicOffer | undefined;
  readonly rating?: Rating;
  readonly answersInHours?: number | undefined;
}

type Known = Pick<BookingValues, "subject" | "mode" | "days">;

/** The way of lessons that both have; either where it is open. */
function modeOf(places: PublicOffer["teachesAt"], wanted: BookingValues["mode"] = "either") {
  if (!places?.length) return wanted;
  const isOnline = places.includes("online");
  if (!places.some((place) => place !== "online")) return "online";
  return isOnline ? wanted : "home";
}

/** What is known of a request before anything is written: of the tutor, and of the child it is for. */
export function useKnownValues(taught: Taught | undefined) {
  const { children } = useFamily();
  const nameOf = useSubjectName();
  const classLabel = useClassLabel();

  function subjectOf({ subjects }: Taught, child: Child | undefined): string {
    const [only, ...others] = subjects;
    if (!child) return only && others.length === 0 ? nameOf(only) : "";
    const common = child.subjectInterested.find((one) => subjects.includes(one));
    return common ? `${nameOf(common)}, ${classLabel(child.grade)}` : "";
  }

  return (childId: string | undefined): Known => {
    if (!taught) return initialValues;
    const child = children.find(({ _id }) => _id === childId);
    const { mode, days = [] } = child?.requirement ?? {};
    const { teachesAt, days: free } = taught.offer ?? {};
    return {
      subject: subjectOf(taught, child),
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
