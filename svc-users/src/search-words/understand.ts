import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import {
  keyOf,
  languageOf,
  listOf,
  LONGEST_PHRASE,
  type Meaning,
  meaningOf,
  meaningOfSound,
  meaningOfSpelling,
} from "./dictionary.ts";
import { nextClassAt, type NumberFound, numberAt } from "./numbers.ts";
import { oneEditFrom } from "./one-edit.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { soundOf, soundToken } from "./sound.ts";
import { FILLERS, MEDIUM } from "./tables/other-words.ts";
import { tokenize } from "./tokenize.ts";

/** Words of a search, and what they are understood as; without that they are a word to look for. */
export interface Part {
  readonly tokens: readonly string[];
  readonly meaning?: Understood;
  /** A number that may be a fee, or a word like others. */
  readonly isBare?: true;
}

/** What the server knows besides its tables. */
export interface Vocabulary {
  /** Whether somebody's profile has a word that begins so. */
  readonly hasPrefix: (prefix: string) => boolean;
  /** Whether somebody lives there. */
  readonly isCity: (slug: string) => boolean;
  /** The slug of the city of a PIN code. */
  readonly cityOfPin: (pin: string) => string | undefined;
}

const fillers = new Set(listOf(FILLERS));
const mediums = new Set(listOf(MEDIUM).map((phrase) => keyOf(tokenize(phrase))));

/** A word with one letter wrong is known again from this length on. */
export const SHORTEST_TYPO = 4;

/** As many parts as are looked for; a search has a hundred signs. */
const MOST_PARTS = 8;

const hasLetters = (token: string) => /\p{L}/u.test(token);

function misspelled(token: string): Meaning | undefined {
  const sound = soundOf(token);
  if (token.length < SHORTEST_TYPO || sound.length < SHORTEST_TYPO) return undefined;
  for (const other of oneEditFrom(sound)) {
    const meaning = other.length < SHORTEST_TYPO ? undefined : meaningOfSpelling(other);
    if (meaning) return meaning;
  }
  return undefined;
}

/** Reads a search from left to right: the longest phrase that is known, then numbers, then single words. */
export function understand(search: string, vocabulary: Vocabulary): Part[] {
  const pieces = piecesOf(search);
  const parts: Part[] = [];
  let at = 0;

  const tokensIn = (first: number, end: number) =>
    pieces.slice(first, end).flatMap(({ tokens }) => tokens);
  function take(meaning: Meaning | undefined, end: number, isBare?: true) {
    const [first, last] = [pieces[at], pieces[end - 1]];
    const typed = search.slice(first?.from ?? 0, last?.to ?? 0);
    const tokens = tokensIn(at, end);
    parts.push({
      tokens,
      ...(meaning && { meaning: { ...meaning, typed } }),
      ...(isBare && { isBare }),
    });
    at = end;
  }

  /** A language with "medium" behind it. */
  function takeLanguage(): boolean {
    const value = languageOf(tokensIn(at, at + 1));
    const length = [3, 1].find(
      (count) => at + count < pieces.length && mediums.has(keyOf(tokensIn(at + 1, at + 1 + count))),
    );
    if (value === undefined || length === undefined) return false;
    take({ kind: "language", value }, at + 1 + length);
    return true;
  }

  function takePhrase(): boolean {
    for (let length = Math.min(LONGEST_PHRASE, pieces.length - at); length > 0; length--) {
      const tokens = tokensIn(at, at + length);
      const isSounding = tokens.every(hasLetters) && !(length === 1 && isWord(tokens[0] ?? ""));
      const meaning = meaningOf(tokens) ?? (isSounding ? meaningOfSound(tokens) : undefined);
      if (!meaning) continue;
      take(meaning, at + length);
      return true;
    }
    return false;
  }

  function takeNumber(): boolean {
    const found = numberAt(pieces, at);
    if (!found) return false;
    const [pin] = tokensIn(at, at + 1);
    const city = found.isBare && pin?.length === 6 ? vocabulary.cityOfPin(pin) : undefined;
    if (city) {
      take({ kind: "city", value: city }, found.end);
      return true;
    }
    const isText = found.isBare && pin !== undefined && vocabulary.hasPrefix(pin);
    if (isText) return false;
    takeFound(found);
    const next = found.kind === "class" && nextClassAt(pieces, at);
    if (next) takeFound(next);
    return true;
  }
  const takeFound = ({ kind, value, end, isBare }: NumberFound) =>
    take({ kind, value: String(value) }, end, isBare);

  /** A filler says nothing, also where it sounds like something. */
  const isWord = (token: string) => fillers.has(token) || vocabulary.hasPrefix(token);

  function takeWord() {
    const [token = ""] = tokensIn(at, at + 1);
    if (fillers.has(token)) {
      at += 1;
      return;
    }
    const isKnown = [token, soundToken(token)].some(vocabulary.hasPrefix) || !hasLetters(token);
    if (vocabulary.isCity(token)) take({ kind: "city", value: token }, at + 1);
    else take(isKnown ? undefined : misspelled(token), at + 1);
  }

  while (at < pieces.length && parts.length < MOST_PARTS) {
    if (!takeNumber() && !takeLanguage() && !takePhrase()) takeWord();
  }
  if (parts.length > 0) return parts;
  return pieces.slice(0, MOST_PARTS).map(({ tokens }: Piece) => ({ tokens }));
}
