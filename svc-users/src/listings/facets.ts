import {
  EXPERIENCE_BANDS,
  GRADES,
  PRICE_BANDS,
  SUBJECT_ALIASES,
  SUBJECTS,
  subjectsMatching,
} from "@tutorsetu/contracts/domain";
import { EXAMS, TEACHING_BOARDS, TEACHING_PLACES } from "@tutorsetu/contracts/tutoring/choices";
import { citySpellings, knownCities } from "../search-words/dictionary.ts";
import { scoreOf } from "../ranking/score.ts";
import type { FacetOptions, IndexDefinition } from "./index/index-query.ts";

export type Bands = typeof PRICE_BANDS | typeof EXPERIENCE_BANDS;

/** What can be asked for. */
export type Filter =
  | "subject"
  | "price"
  | "experience"
  | "grade"
  | "city"
  | "class"
  | "board"
  | "place";
export type Facet = Filter | "language" | "taught";

export const facet = (name: Facet, value: string | number) => `${name}:${value}`;

export const CITY_FACET = "city:";
const SUBJECT = "subject:";

/** The facets that fit a filter's value, e.g. of three subjects for "science". */
export function facetsFor(filter: Filter, value: string | number): string[] {
  if (filter === "city") return citySpellings(String(value)).map((slug) => facet("city", slug));
  // A subject is any word, also "constructor", which every object of the language has.
  const isAlias = filter === "subject" && Object.hasOwn(SUBJECT_ALIASES, value);
  const values = isAlias ? subjectsMatching(String(value)) : [value];
  return values.map((one) => facet(filter, one));
}

const subjectOptions: FacetOptions = (facets) => {
  const used = facets.filter((one) => one.startsWith(SUBJECT)).map((f) => f.slice(SUBJECT.length));
  const options = new Set([...used, ...SUBJECTS, ...Object.keys(SUBJECT_ALIASES)]);
  return Object.fromEntries([...options].map((option) => [option, facetsFor("subject", option)]));
};

const fixedOptions = (filter: Filter, values: readonly (string | number)[]): FacetOptions => {
  const options = Object.fromEntries(values.map((value) => [value, facetsFor(filter, value)]));
  return () => options;
};

const idsOf = (bands: Bands) => bands.map(({ id }) => id);

export const TUTOR_INDEX = {
  sortKeys: ["newest", "fee", "experience", "rating", "best"],
  filters: {
    subject: subjectOptions,
    price: fixedOptions("price", idsOf(PRICE_BANDS)),
    experience: fixedOptions("experience", idsOf(EXPERIENCE_BANDS)),
    // People make up cities: those of the tables are offered, the others are found all the same.
    city: fixedOptions("city", knownCities),
    class: fixedOptions("class", GRADES),
    board: fixedOptions("board", [...TEACHING_BOARDS, ...EXAMS]),
    place: fixedOptions("place", TEACHING_PLACES),
  },
  score: scoreOf,
} satisfies IndexDefinition;
export const STUDENT_INDEX = {
  sortKeys: ["newest"],
  filters: { subject: subjectOptions, grade: fixedOptions("grade", GRADES) },
} satisfies IndexDefinition;
