import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { catalogue, format } from "../../shared/display/i18n.ts";
import { en } from "../../messages/en/landings.ts";
import { useCityName } from "../place-name.ts";
import { useSubjectName } from "../subject-name.ts";

export const useLandingTexts = catalogue(
  en,
  async () => (await import("../../messages/hi/landings.ts")).hi,
);

type Name = (text: string) => string;

/** Names landing pages in one language: "Mathematics tutors in Nashik". */
export const landingNames =
  (t: typeof en, subjectOf: Name, cityOf: Name) =>
  ({ subject, city }: Pick<Landing, "subject" | "city">): string => {
    const values = { subject: subjectOf(subject ?? ""), city: cityOf(city ?? "") };
    if (subject === null) return format(t.landingCity, values);
    return format(city === null ? t.landingSubject : t.landingBoth, values);
  };

/** Names landing pages in the reader's language. */
export const useLandingName = () =>
  landingNames(useLandingTexts(), useSubjectName(), useCityName());
