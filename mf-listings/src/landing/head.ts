import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import { format } from "@tutorsetu/web-kit/i18n";
import type { Words } from "../public-profile/head.ts";

export type LandingWords = Pick<Words, "t" | "subjectOf" | "cityOf">;

/** "Mathematics tutors in Nashik". */
export function landingName({ subject, city }: Landing, words: LandingWords): string {
  const { t } = words;
  const values = { subject: words.subjectOf(subject ?? ""), city: words.cityOf(city ?? "") };
  if (subject === null) return format(t.landingCity, values);
  return format(city === null ? t.landingSubject : t.landingBoth, values);
}

/** How many tutors there are, and what can be done here. */
export const landingLead = ({ count }: Landing, { t }: LandingWords): string =>
  format(t.landingLead, { count });

export const landingHead = (landing: Landing, page: number, words: LandingWords): Head => ({
  title: landingName(landing, words),
  description: landingLead(landing, words),
  // safe: the contract's addresses begin at the site's root
  canonical: `${landing.address as `/${string}`}${page > 1 ? `?page=${page}` : ""}`,
});
