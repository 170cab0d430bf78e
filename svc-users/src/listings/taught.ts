// Which subject in which class: who teaches mathematics up to class 5 and physics in class 10 teaches no mathematics in class 10.
import { GRADES } from "@tutorsetu/contracts/domain";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import type { TutorQuery } from "@tutorsetu/contracts/users";
import { subjectsMeant } from "../search-words/terms.ts";
import { facet, facetsFor } from "./facets.ts";
import type { Joined, Term } from "./index/index-query.ts";

const CLASSES = GRADES.map((one) => facet("class", one));

const valueOf = (name: string) => name.slice(name.indexOf(":") + 1);
const taughtFacet = (subject: string, one: string | number) => facet("taught", `${subject}/${one}`);

interface Taught {
  readonly subjects: readonly string[];
  readonly classes: readonly number[];
  readonly subjectClasses: PublicOffer["subjectClasses"];
}

/** A facet of each pair; a subject of which nothing is said is taught in all classes. */
export const taughtFacets = ({ subjects, classes, subjectClasses = {} }: Taught): string[] =>
  subjects.flatMap((subject) => {
    const own = Object.hasOwn(subjectClasses, subject) ? subjectClasses[subject] : undefined;
    return (own ?? classes).map((one) => taughtFacet(subject, one));
  });

/** Of the subjects one is enough. */
const bothTerm = (subjects: readonly string[], one: string): Term => [
  ...subjects.map((subject) => ({ facet: taughtFacet(subject, one), weight: 0 })),
  // The texts alone name the subject: it may be taught in any of the classes.
  {
    facet: facet("class", one),
    without: subjects.map((subject) => facet("subject", subject)),
    weight: 0,
  },
  // The texts alone name the class.
  ...[one, `${one}th`].map((token) => ({ token, without: CLASSES, weight: 0 })),
];

/** Whoever asks for a subject and a class, by filters or by words that were understood, asks for them together. */
export function joinedOf(
  { subject, class: taught }: Pick<TutorQuery, "subject" | "class">,
  understood: readonly Understood[],
): Joined {
  const said = (kind: Understood["kind"]) =>
    understood.filter((one) => one.kind === kind).map(({ value }) => value);
  const chosen = subject ? facetsFor("subject", subject).map(valueOf) : [];
  const subjects = [...(subject ? [chosen] : []), ...said("subject").map(subjectsMeant)];
  const classes = [...(taught ? [String(taught)] : []), ...said("class")];
  return {
    terms: subjects.flatMap((some) => classes.map((one) => bothTerm(some, one))),
    filters: ["subject", "class"],
    countedBy: {
      ...(subject && { class: (one) => chosen.map((some) => taughtFacet(some, valueOf(one))) }),
      ...(taught && { subject: (one) => [taughtFacet(valueOf(one), taught)] }),
    },
  };
}
