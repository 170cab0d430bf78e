import type { TutorCard } from "@tutorsetu/contracts/people";
import type { Head } from "@tutorsetu/contracts/web/server-bundle";
import { format } from "@tutorsetu/web-kit/i18n";
import type { en } from "../messages/en/shortlist.ts";

type Words = Pick<typeof en, "compareTitle" | "compareHead" | "compareDescription" | "namesAnd">;

export const addressOf = (ids: readonly string[]) => `/compare?ids=${ids.join(",")}` as const;

/** "Ananya, Bela and Chitra". */
export function namesOf(tutors: readonly TutorCard[], { namesAnd }: Pick<Words, "namesAnd">) {
  const names = tutors.map(({ userId }) => userId.userName);
  const last = names.at(-1) ?? "";
  const others = names.slice(0, -1).join(", ");
  return others ? format(namesAnd, { names: others, last }) : last;
}

/** What a comparison says of itself; it is for those who have the link, and not for search engines. */
export function compareHead(tutors: readonly TutorCard[], t: Words): Head {
  const names = namesOf(tutors, t);
  return {
    title: names ? format(t.compareHead, { names }) : t.compareTitle,
    description: t.compareDescription,
    canonical: names ? addressOf(tutors.map(({ userId }) => userId._id)) : "/compare",
    noindex: true,
  };
}
