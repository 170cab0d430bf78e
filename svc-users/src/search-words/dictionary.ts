import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import { slugOf } from "../public-pages/address.ts";
import { soundOf } from "./sound.ts";
import { CITIES } from "./tables/cities.ts";
import { BOARD_WORDS, LANGUAGE_WORDS, PLACE_WORDS } from "./tables/other-words.ts";
import { SUBJECT_WORDS } from "./tables/subjects.ts";
import { tokenize } from "./tokenize.ts";

/** What a word stands for. */
export type Meaning = Pick<Understood, "kind" | "value">;

/** As many words as a phrase of the tables has at most. */
export const LONGEST_PHRASE = 4;

/** Sounds of fewer letters are those of too many words. */
const SHORTEST_SOUND = 4;

export const listOf = (words: string) => words.split(",").map((word) => word.trim());
export const keyOf = (tokens: readonly string[]) => tokens.join(" ");

const meanings = new Map<string, Meaning>();
const bySound = new Map<string, Meaning>();

const soundOfAll = (tokens: readonly string[]) => tokens.map(soundOf).join(" ");

/** The first that says a word has it. */
function learn(meaning: Meaning, words: readonly string[]) {
  for (const word of words) {
    const tokens = tokenize(word);
    const sound = soundOfAll(tokens);
    if (!meanings.has(keyOf(tokens))) meanings.set(keyOf(tokens), meaning);
    if (sound.length >= SHORTEST_SOUND && !bySound.has(sound)) bySound.set(sound, meaning);
  }
}

function learnAll(kind: Meaning["kind"], table: Readonly<Record<string, string>>) {
  for (const [value, words] of Object.entries(table)) {
    // "tutor" says whom, not where.
    const own = kind === "place" ? [] : [value.replaceAll("-", " ")];
    learn({ kind, value }, [...own, ...listOf(words)]);
  }
}

learnAll("board", BOARD_WORDS);
learnAll("place", PLACE_WORDS);
learnAll("subject", SUBJECT_WORDS);
for (const value of SUBJECTS) if (value !== "other") learn({ kind: "subject", value }, [value]);
for (const [name, words] of Object.entries(CITIES))
  learn({ kind: "city", value: slugOf(name) }, [name, ...listOf(words)]);
learnAll("language", LANGUAGE_WORDS);

const languages = new Map(
  Object.entries(LANGUAGE_WORDS).flatMap(([value, words]) =>
    [value, ...listOf(words)].map((word) => [keyOf(tokenize(word)), value] as const),
  ),
);

/** What the words are, as they are written. */
export const meaningOf = (tokens: readonly string[]): Meaning | undefined =>
  meanings.get(keyOf(tokens));

/** What words are that sound so. */
export const meaningOfSound = (tokens: readonly string[]): Meaning | undefined =>
  bySound.get(soundOfAll(tokens));

/** What a sound is, given as `soundOf` makes it. */
export const meaningOfSpelling = (sound: string): Meaning | undefined => bySound.get(sound);

export const languageOf = (tokens: readonly string[]): string | undefined =>
  languages.get(keyOf(tokens));

const spellings = new Map(
  Object.entries(CITIES).map(([name, words]) => {
    const slugs = [name, ...listOf(words)].map(slugOf);
    return [slugOf(name), [...new Set(slugs)]] as const;
  }),
);
const shownCities = new Map([...spellings].flatMap(([city, all]) => all.map((one) => [one, city])));

/** The slugs under which tutors of a city may be: "bangalore" of "bengaluru". */
export const citySpellings = (slug: string): readonly string[] =>
  spellings.get(cityOf(slug)) ?? [slug];

/** The slug that we show a city by. */
export const cityOf = (slug: string): string => shownCities.get(slug) ?? slug;

/** Those of the tables. */
export const knownCities: readonly string[] = [...spellings.keys()];
