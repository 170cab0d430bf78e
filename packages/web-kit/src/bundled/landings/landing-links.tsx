import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { useLandingName, useLandingTexts } from "./landing-name.ts";
import { LinkList } from "./link-list.tsx";

interface Props {
  /** "Tutors by subject and city" where nothing else is said. */
  readonly title?: string;
  readonly landings: readonly Landing[];
}

/** Links to pages of subjects and cities, with how many tutors are there. */
export function LandingLinks({ title, landings }: Props) {
  const t = useLandingTexts();
  const nameOf = useLandingName();
  const links = landings.map((landing) => ({
    to: landing.address,
    name: nameOf(landing),
    count: landing.count,
  }));
  return <LinkList title={title ?? t.popular} links={links} />;
}
