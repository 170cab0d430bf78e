import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { format, ordinal } from "@tutorsetu/web-kit/i18n";
import { useOfferName } from "@tutorsetu/web-kit/offer-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages as useDashboard } from "../messages.ts";
import { useMessages } from "./offer-messages.ts";

type Details = readonly (readonly [label: string, value: string | undefined])[];

/** What a tutor has said of the lessons, as labels and values; none where the service knows of no offers. */
export function useOfferDetails({ offer }: OwnProfile): Details {
  const t = useMessages();
  const dashboard = useDashboard();
  const nameOf = useOfferName();
  const subjectName = useSubjectName();
  if (!offer) return [];
  const names = (slugs: readonly string[] | undefined) => slugs?.map(nameOf).join(", ");
  const { travelKm } = offer;
  const distance = travelKm === 0 ? t.travelNone : format(t.travelUpTo, { km: travelKm ?? "" });
  const perSubject = Object.entries(offer.subjectClasses ?? {});
  return [
    [t.boards, names(offer.boards)],
    [t.exams, names(offer.exams)],
    [t.qualification, offer.qualification],
    ...perSubject.map(
      ([subject, classes]) =>
        [
          format(t.classesOf, { subject: subjectName(subject) }),
          classes.map(ordinal).join(", "),
        ] as const,
    ),
    [t.teachesAt, offer.teachesAt?.map((place) => t[`place_${place}`]).join(", ")],
    [t.areas, offer.areas?.join(", ")],
    [t.travelKm, travelKm === undefined ? undefined : distance],
    [t.languages, names(offer.languages)],
    [t.days, offer.days?.map((day) => dashboard[`day_${day}`]).join(", ")],
  ];
}
