import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { tokenize } from "./tokenize.ts";

/** A word or number of a search. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** As the index has them; a number with commas is several. */
  readonly tokens: readonly string[];
  /** Of digits of any script. */
  readonly number?: number;
  /** Written as an amount: ₹2,500, 2500/-, 3k. */
  readonly isAmount?: true;
  /** Written as an ordinal: 10th, 10वीं. */
  readonly isOrdinal?: true;
}

const PIECE =
  /(?<sign>[₹₨]\s*)?(?<number>\p{Nd}[\p{Nd},]*)(?:(?<ordinal>st|nd|rd|th|vi|vin|वीं|वी|वां|वाँ| वीं| वी)|(?<amount>\s*\/[-–—=]|k))?(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/giu;

/** The words and numbers of a search, in its order. */
export function piecesOf(text: string): Piece[] {
  return [...text.matchAll(PIECE)].flatMap((match): Piece[] => {
    const [typed] = match;
    const { sign, number, ordinal, amount } = match.groups ?? {};
    const place = { from: match.index, to: match.index + typed.length, tokens: tokenize(typed) };
    if (place.tokens.length === 0) return [];
    if (number === undefined) return [place];
    const value = Number(latinDigits(number).replaceAll(",", ""));
    const isAmount = sign !== undefined || amount !== undefined || number.includes(",");
    return [
      {
        ...place,
        number: amount?.toLowerCase() === "k" ? value * 1000 : value,
        ...(isAmount && { isAmount }),
        ...(ordinal !== undefined && { isOrdinal: true as const }),
      },
    ];
  });
}
