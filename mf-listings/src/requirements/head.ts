import type { Requirement } from "@tutorsetu/contracts/requirements/requirements";
import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import { format } from "@tutorsetu/web-kit/i18n";
import type { Values } from "../listing/queries.ts";
import type { en } from "../messages/en/requirements.ts";
import { canonicalOf } from "./queries.ts";

/** What a head is written with, in one language. */
export interface Words {
  readonly t: typeof en;
  readonly subjectOf: (slug: string) => string;
  readonly cityOf: (city: string) => string;
}

type Wanted = Pick<Requirement, "subject" | "class" | "mode" | "city">;

/** "Mathematics tutor wanted in Nashik, class 10". */
export function titleOf(post: Wanted, { t, subjectOf, cityOf }: Words): string {
  const words = { subject: subjectOf(post.subject), class: post.class, city: cityOf(post.city) };
  if (post.mode === "online") return format(t.wantedOnline, words);
  return format(post.city ? t.wantedIn : t.wanted, words);
}

/** What the page of a post says of itself; a closed one is nothing for search engines. */
export const requirementHead = (post: Requirement, words: Words): Head => ({
  title: titleOf(post, words),
  description: format(words.t.description, {
    subject: words.subjectOf(post.subject),
    class: post.class,
    place: post.mode === "online" ? words.t.onlineOnly : words.cityOf(post.city),
  }),
  canonical: `/requirements/${post._id}`,
  noindex: !post.isOpen,
});

export const requirementsHead = (asked: Values, { t }: Words): Head => ({
  title: t.title,
  description: t.lead,
  canonical: canonicalOf(asked),
});
