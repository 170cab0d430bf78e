import { bandRange, EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import { RANKING_PRIOR } from "@tutorsetu/contracts/tutoring/ranking";
import { LANDING_PART } from "@tutorsetu/contracts/web/public-address";
import type { Profile } from "../families/profiles.ts";
import { offerOf } from "../people/offer.ts";
import { asPublicTutor, asStranger, isPlain } from "../privacy/mask/as-stranger.ts";
import { slugOf } from "../public-pages/address.ts";
import { baseOf, certainAverage } from "../ranking/score.ts";
import { SOUND, soundToken } from "../search-words/sound.ts";
import { remembered } from "../search-words/remembered.ts";
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
  | "answersInHours"
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

const NOT_COMBINING = /\P{M}/u;
const MAX_TOKENS = 400;

/** The distinct tokens of all texts of a profile. */
export function tokensOf(texts: readonly (string | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const token of text ? tokenize(text) : []) if (NOT_COMBINING.test(token)) found.add(token);
  return [...found].slice(0, MAX_TOKENS);
}

const LETTER = /\p{L}/u;

/** The tokens of all texts, then how those of names, cities and subjects sound, so that they are found in another spelling or script. */
function tokensAndSounds(
  names: readonly (string | undefined)[],
  texts: readonly (string | undefined)[],
): string[] {
  const sounds = new Set<string>();
  for (const token of tokensOf(names)) if (LETTER.test(token)) sounds.add(soundToken(token));
  sounds.delete(SOUND);
  return [...tokensOf([...names, ...texts]), ...sounds];
}

/** A value that is not set fits no band. */
function bandFacets(filter: Facet, bands: Bands): (value: number | null | undefined) => string[] {
  const ranges = bands.map(({ id }) => ({
    name: facet(filter, id),
    bounds: Object.entries(bandRange(bands, id) ?? {}),
  }));
  return (value) => {
    if (value === null || value === undefined) return [];
    const holds = ([operator, bound]: readonly [string, number]) => {
      if (value === bound) return operator === "$gte" || operator === "$lte";
      return operator.startsWith("$g") ? value > bound : value < bound;
    };
    return ranges.filter(({ bounds }) => bounds.every(holds)).map(({ name }) => name);
  };
}
const priceFacets = bandFacets("price", PRICE_BANDS);
const experienceFacets = bandFacets("experience", EXPERIENCE_BANDS);

const CITY = new RegExp(`^${LANDING_PART}$`);

/** Cities are typed by hand: one in a spelling that could be no name has no page. */
const cityFacets = remembered((city): readonly string[] => {
  const slug = slugOf(city);
  return CITY.test(slug) && slug.length > 1 ? [facet("city", slug)] : [];
});

/** Every visitor reads the names of facets. */
const mayBeRead = remembered(isPlain);

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
  const subjects = (doc.subjects ?? []).filter(mayBeRead);
  const { boards = [], exams = [], teachesAt = [], languages = [], areas = [] } = offer;
  const facets = [
    ...subjects.map((subject) => facet("subject", subject)),
    ...priceFacets(fee),
    ...experienceFacets(experience),
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
    tokens: tokensAndSounds(found, [bio, offer.qualification]),
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
  const tokens = tokensAndSounds(found, [bio]);
  return { id: doc.profileId, facets, tokens, sortKeys: { newest: createdAt.getTime() } };
}

/** Tutors by their user's id, students by that of the profile: an account may hold several. */
export const toDocument = (person: IndexedPerson, context: DocumentContext = UNKNOWN): Document =>
  person.role === "Tutor" ? tutorDocument(person, context) : studentDocument(person);
