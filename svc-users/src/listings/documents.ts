import { bandRange, EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import { RANKING_PRIOR } from "@tutorsetu/contracts/tutoring/ranking";
import { LANDING_PART } from "@tutorsetu/contracts/web/public-address";
import type { Profile } from "../families/profiles.ts";
import { offerOf } from "../people/offer.ts";
import { asPublicTutor, asStranger, isPlain } from "../privacy/mask/as-stranger.ts";
import { slugOf } from "../public-pages/address.ts";
import { baseOf, certainAverage } from "../ranking/score.ts";
import { SOUND, soundToken } from "../search-words/sound.ts";
import { tokenize } from "../search-words/tokenize.ts";
import { type Bands, type Facet, facet } from "./facets.ts";
import { taughtFacets } from "./taught.ts";
import type { Document } from "./index/index-query.ts";
import type { Place } from "./index/place.ts";

/** What a document is made of. */
export type IndexedPerson = Pick<
  Profile,
  | "_id"
  | "profileId"
  | "role"
  | "createdAt"
  | "changedAt"
  | "fee"
  | "rating"
  | "verified"
  | "image"
  | "experience"
  | "subjects"
  | "classes"
  | "offer"
  | "subjectInterested"
  | "grade"
  | "userName"
  | "city"
  | "state"
  | "pinCode"
  | "bio"
  | "email"
  | "guardian"
  | "holder"
  | "relatives"
  | "shortName"
>;

const COMBINING = /\p{M}+/gu;
const MAX_TOKENS = 400;

/** The distinct tokens of all texts of a profile. */
export const tokensOf = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.flatMap((text) => tokenize(text ?? "")))]
    .filter((token) => token.replaceAll(COMBINING, "").length > 0)
    .slice(0, MAX_TOKENS);

const LETTER = /\p{L}/u;

/** How names, cities and subjects sound, so that they are found in another spelling or script. */
const soundsOf = (texts: readonly (string | undefined)[]) => [
  ...new Set(
    tokensOf(texts)
      .filter((token) => LETTER.test(token))
      .map(soundToken)
      .filter((sound) => sound !== SOUND),
  ),
];

/** A value that is not set fits no band. */
function bandFacets(filter: Facet, bands: Bands, value: number | null | undefined): string[] {
  if (value === null || value === undefined) return [];
  const holds = (id: string) =>
    Object.entries(bandRange(bands, id) ?? {}).every(([operator, bound]) => {
      if (value === bound) return operator === "$gte" || operator === "$lte";
      return operator.startsWith("$g") ? value > bound : value < bound;
    });
  return bands.filter(({ id }) => holds(id)).map(({ id }) => facet(filter, id));
}

/** Cities are typed by hand: one in a spelling that could be no name has no page. */
function cityFacets(city: string): string[] {
  const slug = slugOf(city);
  return new RegExp(`^${LANDING_PART}$`).test(slug) && slug.length > 1 ? [facet("city", slug)] : [];
}

/** What a document needs besides the person. */
export interface DocumentContext {
  /** Where somebody is, as far as it may be told: the middle of a PIN code or city. */
  readonly placeOf: (person: Pick<Profile, "pinCode" | "city" | "state">) => Place | undefined;
  /** The average of all ratings. */
  readonly average: number;
}

const UNKNOWN: DocumentContext = {
  placeOf: () => undefined,
  average: RANKING_PRIOR.average,
};

function tutorDocument(doc: IndexedPerson, { placeOf, average }: DocumentContext): Document {
  // A last name that strangers do not read finds nobody.
  const shown = doc.shortName ? asPublicTutor(doc) : doc;
  const { userName, city, state, bio } = shown;
  const offer = offerOf(shown);
  const { fee = 0, experience = null, classes = [] } = doc;
  // Every visitor reads the names of facets.
  const subjects = (doc.subjects ?? []).filter(isPlain);
  const { boards = [], exams = [], teachesAt = [], languages = [], areas = [] } = offer;
  const facets = [
    ...subjects.map((subject) => facet("subject", subject)),
    ...bandFacets("price", PRICE_BANDS, fee),
    ...bandFacets("experience", EXPERIENCE_BANDS, experience),
    ...cityFacets(doc.city),
    ...classes.map((one) => facet("class", one)),
    ...[...boards, ...exams].map((board) => facet("board", board)),
    ...teachesAt.map((place) => facet("place", place)),
    ...languages.map((language) => facet("language", language)),
    ...taughtFacets({ subjects, classes, subjectClasses: offer.subjectClasses }),
  ];
  const found = [userName, city, state, ...subjects, ...areas];
  const rating = doc.rating ? certainAverage(doc.rating, average) : 0;
  const place = placeOf(doc);
  return {
    id: doc._id,
    facets,
    tokens: [...tokensOf([...found, bio, offer.qualification]), ...soundsOf(found)],
    sortKeys: {
      newest: doc.createdAt.getTime(),
      fee,
      experience: experience ?? -1,
      rating: Math.fround(rating),
      best: baseOf(doc, average),
    },
    ...(place && { place }),
  };
}

/** What is masked for strangers is found by nobody (AMB-070). */
function studentDocument({ createdAt, ...doc }: IndexedPerson): Document {
  const shown = asStranger(doc);
  const { subjectInterested = [], grade = [], userName, city, state, bio } = shown;
  const facets = [
    ...subjectInterested.map((subject) => facet("subject", subject)),
    ...grade.map((one) => facet("grade", one)),
  ];
  const found = [userName, city, state, ...subjectInterested];
  const tokens = [...tokensOf([...found, bio]), ...soundsOf(found)];
  return { id: doc.profileId, facets, tokens, sortKeys: { newest: createdAt.getTime() } };
}

/** Tutors by their user's id, students by that of the profile: an account may hold several. */
export const toDocument = (person: IndexedPerson, context: DocumentContext = UNKNOWN): Document =>
  person.role === "Tutor" ? tutorDocument(person, context) : studentDocument(person);
