import type { TutorCard } from "@tutorsetu/contracts/people";
import type { Choice } from "./choices.ts";

/** What the front page shows of a tutor, named in its language. */
export interface ShownTutor {
  readonly to: string;
  readonly name: string;
  readonly subjects: string;
  readonly city: string;
  readonly fee: number;
  /** Null for a tutor without reviews. */
  readonly rating: { readonly average: number; readonly count: number } | null;
  readonly km?: number;
  readonly isAbout?: boolean;
}

interface Names {
  readonly subjectOf: (slug: string) => string;
  readonly cityOf: (city: string) => string;
}

/** Leads to the public page; where a tutor has none, to the one for members. */
export const shownTutor =
  ({ subjectOf, cityOf }: Names) =>
  (tutor: TutorCard): ShownTutor => ({
    to: tutor.address ?? `/tutor/${tutor._id}`,
    name: tutor.userId.userName,
    subjects: tutor.subjects.map(subjectOf).join(", "),
    city: cityOf(tutor.city),
    fee: tutor.fee,
    rating: tutor.rating && { average: tutor.rating.average, count: tutor.rating.count },
    ...(tutor.distanceKm === undefined
      ? {}
      : { km: tutor.distanceKm, isAbout: tutor.isDistanceAbout ?? false }),
  });

/** What reads them in the browser is given. */
export interface LaterProps {
  readonly near: Choice | undefined;
  /** What is shown until they are read. */
  readonly meanwhile: readonly ShownTutor[] | undefined;
}
