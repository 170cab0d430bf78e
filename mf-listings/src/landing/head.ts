import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import { format } from "@tutorsetu/web-kit/i18n";
import type { Words } from "../public-profile/head.ts";

export interface LandingWords extends Pick<Words, "t" | "subjectOf" | "cityOf"> {
  /** "Mathematics tutors in Nashik". */
  readonly nameOf: (landing: Landing) => string;
}

/** How many tutors there are, and what can be done here. */
export const landingLead = ({ count }: Landing, { t }: LandingWords): string =>
  format(t.landingLead, { count });

export const landingHead = (landing: Landing, page: number, words: LandingWords): Head => ({
  title: words.nameOf(landing),
  description: landingLead(landing, words),
  // safe: the contract's addresses begin at the site's root
  canonical: `${landing.address as `/${string}`}${page > 1 ? `?page=${page}` : ""}`,
});
