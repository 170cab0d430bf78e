import { SUBJECT_ALIASES } from "@tutorsetu/contracts/domain";
import type { Alternative, Term } from "../listings/index/index-query.ts";
import { citySpellings, type Meaning } from "./dictionary.ts";
import { oneEditFrom } from "./one-edit.ts";
import { SOUND, soundOf, soundToken } from "./sound.ts";
import { TAUGHT_AS } from "./tables/subjects.ts";
import { type Part, SHORTEST_TYPO } from "./understand.ts";

/** How much it counts, for the order of what fits, that a tutor has it. */
const WEIGHTS = {
  /** What was asked for, said by the tutor in so many words. */
  said: 1,
  /** A subject that is mostly taught by those who name another. */
  related: 0.6,
  /** A name, city or subject that sounds like the word. */
  sounds: 0.9,
  /** One that begins so. */
  begins: 0.7,
  /** A word of the text of a profile. */
  text: 0.5,
  /** One letter is wrong. */
  misspelled: 0.3,
} as const;

/** Shorter sounds are the beginning of too many words. */
const SHORTEST_BEGINNING = 3;
/** Of the words that are one letter away. */
const MOST_SPELLINGS = 10;

const hasLetters = (token: string) => /\p{L}/u.test(token);

const prefix = (token: string, weight: number = WEIGHTS.text): Alternative => ({
  prefix: token,
  weight,
});
const facet = (name: string, value: string, weight: number): Alternative => ({
  facet: `${name}:${value}`,
  weight,
});

function soundingLike(token: string): Alternative[] {
  const sound = soundToken(token);
  if (!hasLetters(token) || sound === SOUND) return [];
  const begins = sound.length > SHORTEST_BEGINNING ? [prefix(sound, WEIGHTS.begins)] : [];
  return [{ token: sound, weight: WEIGHTS.sounds }, ...begins];
}

interface Known {
  readonly hasToken: (token: string) => boolean;
  readonly hasPrefix: (prefix: string) => boolean;
}

/** What people may have meant with a word that nobody has. */
function misspellings(token: string, { hasToken }: Known): Alternative[] {
  const sound = soundOf(token);
  if (sound.length < SHORTEST_BEGINNING) return [];
  const found: Alternative[] = [];
  for (const other of oneEditFrom(sound)) {
    if (found.length === MOST_SPELLINGS) break;
    const known = SOUND + other;
    if (hasToken(known)) found.push({ token: known, weight: WEIGHTS.misspelled });
  }
  return found;
}

/** A word to look for: in texts, and among names, cities and subjects by its sound. */
export function wordTerm(token: string, known: Known, mayBeMisspelled: boolean): Term {
  const found = [...soundingLike(token), prefix(token)];
  const isKnown = found.some((one) =>
    "token" in one ? known.hasToken(one.token) : "prefix" in one && known.hasPrefix(one.prefix),
  );
  const hasError = mayBeMisspelled && !isKnown && token.length >= SHORTEST_TYPO;
  return hasError ? [...found, ...misspellings(token, known)] : found;
}

const subjectFacets = (subject: string): Alternative[] => {
  const alias = Object.hasOwn(SUBJECT_ALIASES, subject) ? (SUBJECT_ALIASES[subject] ?? []) : [];
  const related = Object.hasOwn(TAUGHT_AS, subject) ? (TAUGHT_AS[subject] ?? []) : [];
  return [
    facet("subject", subject, WEIGHTS.said),
    ...[...alias, ...related].map((one) => facet("subject", one, WEIGHTS.related)),
  ];
};

/** The subjects that are found by the word for one. */
export const subjectsMeant = (subject: string): string[] =>
  subjectFacets(subject).flatMap((one) =>
    "facet" in one ? [one.facet.slice(one.facet.indexOf(":") + 1)] : [],
  );

const FACETS: Readonly<Record<Meaning["kind"], (value: string) => Alternative[]>> = {
  subject: subjectFacets,
  city: (value) => citySpellings(value).map((slug) => facet("city", slug, WEIGHTS.said)),
  class: (value) => [
    facet("class", value, WEIGHTS.said),
    { token: value, weight: WEIGHTS.text },
    { token: `${value}th`, weight: WEIGHTS.text },
  ],
  board: (value) => [facet("board", value, WEIGHTS.said), prefix(value)],
  place: (value) => [facet("place", value, WEIGHTS.said)],
  language: (value) => [
    facet("language", value, WEIGHTS.said),
    facet("subject", value, WEIGHTS.sounds),
  ],
  fee: () => [],
};

/** A text finds what it found before it was understood: each of its words is enough, the longest of several. */
export function meaningTerm({ kind, value }: Meaning, tokens: readonly string[]): Term {
  const words = [...tokens, ...(kind === "subject" || kind === "city" ? value.split(/[ -]/) : [])];
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  const typed = tokens.toSorted((a, b) => b.length - a.length)[0];
  const texts = kind === "class" ? [] : [...new Set([typed, longest])];
  return [...FACETS[kind](value), ...texts.flatMap((one) => (one ? [prefix(one)] : []))];
}

/** As many words as are looked for when one letter may be wrong: each is hundreds of looks at the vocabulary. */
const MOST_MISSPELLED = 3;

interface Asked {
  readonly terms: readonly Term[];
  /** The least of the fees that were named. */
  readonly maxFee: number | undefined;
}

/** What the index is asked for. */
export function termsOf(parts: readonly Part[], known: Known): Asked {
  const fees = parts.flatMap(({ meaning }) =>
    meaning?.kind === "fee" ? [Number(meaning.value)] : [],
  );
  let misspelled = 0;
  const terms = parts.flatMap(({ tokens, meaning }): Term[] => {
    if (meaning) return meaning.kind === "fee" ? [] : [meaningTerm(meaning, tokens)];
    return tokens.map((token) => wordTerm(token, known, misspelled++ < MOST_MISSPELLED));
  });
  return { terms, maxFee: fees.length > 0 ? Math.min(...fees) : undefined };
}
