import {
  bandRange,
  EXPERIENCE_BANDS,
  PRICE_BANDS,
  subjectsMatching,
} from "@tutorsetu/contracts/domain";
import type { TutorCard } from "@tutorsetu/contracts/people";
import type { TutorQuery } from "@tutorsetu/contracts/users";
import { tutorPage } from "./people.ts";

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  $gt: (a, b) => a > b,
  $gte: (a, b) => a >= b,
  $lt: (a, b) => a < b,
  $lte: (a, b) => a <= b,
};

const isWithin = (value: number, range: Record<string, number> | null) =>
  Object.entries(range ?? {}).every(([operator, bound]) => COMPARE[operator]?.(value, bound));

const words = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean);

/** The words that the search matches. */
const textOf = ({ userId, city, state, subjects, bio }: TutorCard) =>
  words([userId.userName, city, state, ...subjects, bio].join(" "));

function matches(tutor: TutorCard, query: TutorQuery) {
  const { subject, price, experience, search = "" } = query;
  const wanted = subject ? subjectsMatching(subject) : tutor.subjects;
  return (
    tutor.subjects.some((one) => wanted.includes(one)) &&
    (!price || isWithin(tutor.fee, bandRange(PRICE_BANDS, price))) &&
    (!experience ||
      (tutor.experience !== null &&
        isWithin(tutor.experience, bandRange(EXPERIENCE_BANDS, experience)))) &&
    words(search).every((word) => textOf(tutor).some((one) => one.startsWith(word)))
  );
}

/** Answers the tutor listing by the contract's rules, and records the queries for whole pages. */
export function fakeTutorSearch(tutors: TutorCard[]) {
  const queries: TutorQuery[] = [];
  return {
    queries,
    allTutors: ({ query }: { readonly query: TutorQuery }) => {
      if (query.limit !== 1) queries.push({ ...query });
      return tutorPage(tutors.filter((tutor) => matches(tutor, query)));
    },
  };
}
