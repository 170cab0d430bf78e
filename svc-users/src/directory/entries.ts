import {
  bandRange,
  EXPERIENCE_BANDS,
  GRADES,
  PRICE_BANDS,
  SUBJECT_ALIASES,
  subjectsMatching,
} from "@tutorsetu/contracts/market";
import type { PersonDoc } from "../people/doc.ts";
import { tokensOf } from "../people/search.ts";
import type { Choices, Entry } from "./directory.ts";

/** What the directory reads of a person. */
export const FIELDS = [
  "role",
  "active",
  "withheld",
  "changedAt",
  "createdAt",
  "fee",
  "experience",
  "subjects",
  "subjectInterested",
  "grade",
  "userName",
  "city",
  "state",
  "bio",
] as const satisfies readonly (keyof PersonDoc)[];
export type Known = Pick<PersonDoc, "_id" | (typeof FIELDS)[number]>;

type Bands = typeof PRICE_BANDS | typeof EXPERIENCE_BANDS;
type Filter = "subject" | "price" | "experience" | "grade";

const label = (filter: Filter, value: string | number) => `${filter}:${value}`;

/** Unset fits no band. */
function bandLabels(filter: Filter, bands: Bands, value: number | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  const holds = (id: string) =>
    Object.entries(bandRange(bands, id) ?? {}).every(([operator, bound]) => {
      if (value === bound) return operator === "$gte" || operator === "$lte";
      return operator.startsWith("$g") ? value > bound : value < bound;
    });
  return bands.filter(({ id }) => holds(id)).map(({ id }) => label(filter, id));
}

export function toEntry({ _id: id, createdAt, ...doc }: Known): Entry {
  const newest = createdAt.getTime();
  const { userName, city, state, bio } = doc;
  if (doc.role === "Tutor") {
    const { fee = 0, experience = null, subjects = [] } = doc;
    const labels = [
      ...subjects.map((subject) => label("subject", subject)),
      ...bandLabels("price", PRICE_BANDS, fee),
      ...bandLabels("experience", EXPERIENCE_BANDS, experience),
    ];
    const words = tokensOf([userName, city, state, bio, ...subjects]);
    return { id, labels, words, keys: { newest, fee, experience: experience ?? -1 } };
  }
  const { subjectInterested = [], grade = [] } = doc;
  const labels = [
    ...subjectInterested.map((subject) => label("subject", subject)),
    ...grade.map((one) => label("grade", one)),
  ];
  const words = tokensOf([userName, city, state, bio, ...subjectInterested]);
  return { id, labels, words, keys: { newest } };
}

/** The labels that fit a filter's value, e.g. of three subjects for "science". */
export function labelsFor(filter: Filter, value: string | number): string[] {
  // A subject is any word, also "constructor", which every object of the language has.
  const isAlias = filter === "subject" && Object.hasOwn(SUBJECT_ALIASES, value);
  const values = isAlias ? subjectsMatching(String(value)) : [value];
  return values.map((one) => label(filter, one));
}

const SUBJECT = "subject:";

const subjectChoices: Choices = (labels) => {
  const had = labels.filter((one) => one.startsWith(SUBJECT)).map((l) => l.slice(SUBJECT.length));
  const choices = new Set([...had, ...Object.keys(SUBJECT_ALIASES)]);
  return Object.fromEntries([...choices].map((choice) => [choice, labelsFor("subject", choice)]));
};

const fixedChoices = (filter: Filter, values: readonly (string | number)[]): Choices => {
  const choices = Object.fromEntries(values.map((value) => [value, [label(filter, value)]]));
  return () => choices;
};

export const TUTOR_CHOICES = {
  subject: subjectChoices,
  price: fixedChoices(
    "price",
    PRICE_BANDS.map((band) => band.id),
  ),
  experience: fixedChoices(
    "experience",
    EXPERIENCE_BANDS.map((band) => band.id),
  ),
};
export const STUDENT_CHOICES = {
  subject: subjectChoices,
  grade: fixedChoices("grade", GRADES),
};
