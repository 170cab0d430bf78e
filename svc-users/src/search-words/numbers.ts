import { listOf, keyOf } from "./dictionary.ts";
import type { Piece } from "./pieces.ts";
import {
  CLASS_ALONE,
  CLASS_BEFORE,
  CLASS_BEHIND,
  FEE_BEFORE,
  FEE_BEHIND,
  NUMBER_WORDS,
} from "./tables/other-words.ts";
import { tokenize } from "./tokenize.ts";

const phrases = (words: string) => new Set(listOf(words).map((word) => keyOf(tokenize(word))));
const [classBefore, classBehind] = [phrases(CLASS_BEFORE), phrases(CLASS_BEHIND)];
const [feeBefore, feeBehind] = [phrases(FEE_BEFORE), phrases(FEE_BEHIND)];
const alone = phrases(CLASS_ALONE);
const inWords = new Map(
  Object.entries(NUMBER_WORDS).flatMap(([number, words]) =>
    listOf(words).map((word) => [keyOf(tokenize(word)), Number(number)] as const),
  ),
);

const LAST_CLASS = 12;
const LEAST_FEE = 100;
const MOST_FEE = 1_000_000;
/** As many words as stand before or behind a number at most. */
const MOST_WORDS = 3;

/** What a number says, and the pieces that say it. */
export interface NumberFound {
  readonly kind: "class" | "fee";
  readonly value: number;
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Nothing but the number itself says that it is a fee. */
  readonly isBare?: true;
}

/** How many pieces from `at` on are one of the phrases, the longest. */
function lengthOf(pieces: readonly Piece[], at: number, known: ReadonlySet<string>): number {
  for (let length = MOST_WORDS; length > 0; length--) {
    const some = pieces.slice(at, at + length);
    if (some.length === length && known.has(keyOf(some.flatMap(({ tokens }) => tokens))))
      return length;
  }
  return 0;
}

const isClass = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= LAST_CLASS;
const isFee = (value: number | undefined): value is number =>
  value !== undefined && value >= LEAST_FEE && value <= MOST_FEE;

/** "class 10", "10th", "std X", "दसवीं", "कक्षा 10": a class that begins at this piece. */
function classAt(pieces: readonly Piece[], at: number): NumberFound | undefined {
  const before = lengthOf(pieces, at, classBefore);
  const piece = pieces[at + before];
  if (!piece) return undefined;
  const value = piece.number ?? inWords.get(keyOf(piece.tokens));
  if (!isClass(value)) return undefined;
  const behind = lengthOf(pieces, at + before + 1, classBehind);
  const isSaid =
    before > 0 || behind > 0 || piece.isOrdinal === true || alone.has(keyOf(piece.tokens));
  if (!isSaid || piece.isAmount) return undefined;
  return { kind: "class", value, first: at, end: at + before + 1 + behind };
}

/** "under 3000", "3000 तक", "₹2,500", "2500/-", "9822": a fee that begins at this piece. */
function feeAt(pieces: readonly Piece[], at: number): NumberFound | undefined {
  const before = lengthOf(pieces, at, feeBefore);
  const second = before > 0 ? lengthOf(pieces, at + before, feeBefore) : 0;
  const start = at + before + second;
  const piece = pieces[start];
  if (!piece || !isFee(piece.number)) return undefined;
  let behind = lengthOf(pieces, start + 1, feeBehind);
  behind += behind > 0 ? lengthOf(pieces, start + 1 + behind, feeBehind) : 0;
  const isBare = before === 0 && behind === 0 && !piece.isAmount;
  const end = start + 1 + behind;
  return { kind: "fee", value: piece.number, first: at, end, ...(isBare && { isBare }) };
}

export const numberAt = (pieces: readonly Piece[], at: number): NumberFound | undefined =>
  classAt(pieces, at) ?? feeAt(pieces, at);

/** The second class of "class 8-10". */
export function nextClassAt(pieces: readonly Piece[], at: number): NumberFound | undefined {
  const between = pieces[at];
  const offset =
    between && ["to", "se", "से", "and", "or", "aur", "और"].includes(keyOf(between.tokens)) ? 1 : 0;
  const piece = pieces[at + offset];
  if (!piece || piece.isAmount || !isClass(piece.number)) return undefined;
  const behind = lengthOf(pieces, at + offset + 1, classBehind);
  return { kind: "class", value: piece.number, first: at, end: at + offset + 1 + behind };
}
