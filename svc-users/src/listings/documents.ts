import {
  bandRange,
  EXPERIENCE_BANDS,
  GRADES,
  PRICE_BANDS,
  SUBJECT_ALIASES,
  SUBJECTS,
  subjectsMatching,
} from "@tutorsetu/contracts/domain";
import { LANDING_PART } from "@tutorsetu/contracts/web/public-address";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import type { Profile } from "../families/profiles.ts";
import { asPublicTutor, asStranger, isPlain } from "../privacy/mask/as-stranger.ts";
import { slugOf } from "../public-pages/address.ts";
import type { Document, FacetOptions, IndexDefinition } from "./index/index-query.ts";

/** What a document is made of. */
export type IndexedPerson = Pick<
  Profile,
  | "_id"
  | "profileId"
  | "role"
  | "createdAt"
  | "fee"
  | "rating"
  | "experience"
  | "subjects"
  | "subjectInterested"
  | "grade"
  | "userName"
  | "city"
  | "state"
  | "bio"
  | "email"
  | "guardian"
  | "holder"
  | "relatives"
  | "shortName"
>;

const COMBINING = /\p{M}+/gu;

/** Lower case, without accents, digits of every script as Latin ones, split into words; Devanagari keeps its signs. */
export function tokenize(text: string): string[] {
  const plain = latinDigits(text)
    .normalize("NFD")
    .replaceAll(/([A-Za-z])\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const MOST_STARS = 5;
const MAX_TOKENS = 400;

/** The distinct tokens of all texts of a profile. */
export const tokensOf = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.flatMap((text) => tokenize(text ?? "")))]
    .filter((token) => token.replaceAll(COMBINING, "").length > 0)
    .slice(0, MAX_TOKENS);

const MAX_QUERY_TOKENS = 6;

/** Each must be the prefix of a token of the profile; longer ones first, as they match fewer people. */
export const queryTokens = (search: string) =>
  [...new Set(tokenize(search))].slice(0, MAX_QUERY_TOKENS).toSorted((a, b) => b.length - a.length);

type Bands = typeof PRICE_BANDS | typeof EXPERIENCE_BANDS;
export type Filter = "subject" | "price" | "experience" | "grade" | "city";

const facet = (filter: Filter, value: string | number) => `${filter}:${value}`;

/** A value that is not set fits no band. */
function bandFacets(filter: Filter, bands: Bands, value: number | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  const holds = (id: string) =>
    Object.entries(bandRange(bands, id) ?? {}).every(([operator, bound]) => {
      if (value === bound) return operator === "$gte" || operator === "$lte";
      return operator.startsWith("$g") ? value > bound : value < bound;
    });
  return bands.filter(({ id }) => holds(id)).map(({ id }) => facet(filter, id));
}

export const CITY_FACET = "city:";

/** Cities are typed by hand: one in a spelling that could be no name has no page. */
function cityFacets(city: string): string[] {
  const slug = slugOf(city);
  return new RegExp(`^${LANDING_PART}$`).test(slug) && slug.length > 1 ? [facet("city", slug)] : [];
}

/** Tutors by their user's id, students by that of the profile: an account may hold several. */
export function toDocument({ _id, profileId, createdAt, ...doc }: IndexedPerson): Document {
  const id = doc.role === "Tutor" ? _id : profileId;
  const newest = createdAt.getTime();
  if (doc.role === "Tutor") {
    // A last name that strangers do not read finds nobody.
    const { userName, city, state, bio } = doc.shortName ? asPublicTutor(doc) : doc;
    const { fee = 0, experience = null } = doc;
    // Every visitor reads the names of facets.
    const subjects = (doc.subjects ?? []).filter(isPlain);
    const facets = [
      ...subjects.map((subject) => facet("subject", subject)),
      ...bandFacets("price", PRICE_BANDS, fee),
      ...bandFacets("experience", EXPERIENCE_BANDS, experience),
      ...cityFacets(doc.city),
    ];
    const tokens = tokensOf([userName, city, state, bio, ...subjects]);
    const rating = Math.fround(doc.rating?.average ?? 0);
    const sortKeys = {
      newest,
      fee,
      experience: experience ?? -1,
      rating,
      best: rating / MOST_STARS,
    };
    return { id, facets, tokens, sortKeys };
  }
  // What is masked for strangers is found by nobody (AMB-070).
  const shown = asStranger(doc);
  const { subjectInterested = [], grade = [] } = shown;
  const facets = [
    ...subjectInterested.map((subject) => facet("subject", subject)),
    ...grade.map((one) => facet("grade", one)),
  ];
  const tokens = tokensOf([
    shown.userName,
    shown.city,
    shown.state,
    shown.bio,
    ...subjectInterested,
  ]);
  return { id, facets, tokens, sortKeys: { newest } };
}

/** The facets that fit a filter's value, e.g. of three subjects for "science". */
export function facetsFor(filter: Filter, value: string | number): string[] {
  // A subject is any word, also "constructor", which every object of the language has.
  const isAlias = filter === "subject" && Object.hasOwn(SUBJECT_ALIASES, value);
  const values = isAlias ? subjectsMatching(String(value)) : [value];
  return values.map((one) => facet(filter, one));
}

const SUBJECT = "subject:";

const subjectOptions: FacetOptions = (facets) => {
  const used = facets.filter((one) => one.startsWith(SUBJECT)).map((f) => f.slice(SUBJECT.length));
  const options = new Set([...used, ...SUBJECTS, ...Object.keys(SUBJECT_ALIASES)]);
  return Object.fromEntries([...options].map((option) => [option, facetsFor("subject", option)]));
};

const fixedOptions = (filter: Filter, values: readonly (string | number)[]): FacetOptions => {
  const options = Object.fromEntries(values.map((value) => [value, [facet(filter, value)]]));
  return () => options;
};

const idsOf = (bands: Bands) => bands.map(({ id }) => id);

export const TUTOR_INDEX = {
  sortKeys: ["newest", "fee", "experience", "rating", "best"],
  filters: {
    subject: subjectOptions,
    price: fixedOptions("price", idsOf(PRICE_BANDS)),
    experience: fixedOptions("experience", idsOf(EXPERIENCE_BANDS)),
  },
} satisfies IndexDefinition;
export const STUDENT_INDEX = {
  sortKeys: ["newest"],
  filters: { subject: subjectOptions, grade: fixedOptions("grade", GRADES) },
} satisfies IndexDefinition;
