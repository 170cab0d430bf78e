/** Words that end the name of a school: "Ryan International School". */
const SCHOOLS =
  "school college vidyalaya vidyalay vidyapeeth vidyamandir mandir convent academy institute gurukul gurukula university madrasa kindergarten स्कूल विद्यालय महाविद्यालय कॉलेज पाठशाला विद्यामंदिर गुरुकुल अकादमी विश्वविद्यालय";
/** Short forms of schools, each followed by a place at most: "DPS RK Puram". */
const SHORT_SCHOOLS = "dps dav kv kvs jnv nps bvm apeejay vibgyor iit iis";
/** Words that end the name of a road, which may be that of a part of a town: "MG Road". */
const ROADS = "road rd marg salai chowk avenue ave highway bypass रोड सड़क मार्ग चौक पथ";
/** Words that end the name of a street with few houses: "Temple Lane". */
const LANES = "street lane gali galli गली लेन स्ट्रीट";
/** Words with a number or a name behind them: "Flat 12-B", "Tower C". */
const HOUSES =
  "flat house plot door room block tower apartment apartments society residency heights villa bungalow bldg building floor wing फ्लैट मकान घर इमारत";
/** Words that do not belong to the name before them. */
const OUTSIDE =
  "i we he she they am is are was were be been study studies studying studied go goes going learn learns learning attend attends attending live lives living stay stays at in on to from of near opposite behind beside off by for with and or but the a an my our his her their your this that after before during at between some any no not every each since until till about मैं हम वह है हूँ हैं में से को का की के पर और पढ़ता पढ़ती रहता रहती मेरा मेरी मेरे";
/** Words that say which kind, and whose. */
const GENERIC =
  "high higher primary middle secondary senior sr junior jr public private government govt international english hindi medium new old big small local good best nearby home cbse icse ssc igcse ib state board main";

const set = (words: string) => new Set(words.split(" "));
const [schools, shortSchools, houses] = [SCHOOLS, SHORT_SCHOOLS, HOUSES].map(set);
const [roads, lanes] = [ROADS, LANES].map(set);
const [outside, generic] = [OUTSIDE, GENERIC].map(set);

const MOST_WORDS = 5;
const WORD = /[\p{L}\p{M}\p{N}'’.&/-]+/gu;

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[.'’]/g, "");
const isName = ({ text }: Word) => !generic?.has(plain(text));
const startsUpper = ({ text }: Word) => /^[\p{Lu}\p{N}]/u.test(text);

/** The words of one sentence; a full stop after a long word ends it, one after "St." does not. */
function sentences(text: string): Word[][] {
  const found: Word[][] = [[]];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const isNew = /[,;:!?।\n()]/.test(text.slice(end, match.index));
    if (isNew) found.push([]);
    const stop = /\p{L}{4,}\.$/u.test(word);
    const trimmed = stop ? word.slice(0, -1) : word;
    found.at(-1)?.push({ text: trimmed, from: match.index, to: match.index + trimmed.length });
    if (stop) found.push([]);
    end = match.index + word.length;
  }
  return found;
}

/** From where the name before the word at `at` begins. */
function begins(words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0 && at - from < MOST_WORDS && !outside?.has(plain(words[from - 1]?.text ?? "")))
    from -= 1;
  return from;
}

/** The capitalised words behind `at`, with an "of" or "no." between. */
function ends(words: readonly Word[], at: number): number {
  let to = at;
  for (let next = at + 1; next <= at + MOST_WORDS; next++) {
    const word = words[next];
    if (!word) break;
    if (startsUpper(word)) to = next;
    else if (!["of", "no", "for"].includes(plain(word.text))) break;
  }
  return to;
}

/** A lane is a street; roads are only where streets are asked for. */
export type PlaceKind = "school" | "street" | "lane" | "house";

/** Where the text names places of these kinds; whether they are spelled in capitals or not. */
export function placesIn(
  text: string,
  kinds: readonly PlaceKind[],
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const words of sentences(text))
    for (const [at, word] of words.entries()) {
      const key = plain(word.text);
      const isSchool = kinds.includes("school");
      const isRoad = kinds.includes("street") && roads?.has(key);
      const isLane = (kinds.includes("street") || kinds.includes("lane")) && lanes?.has(key);
      const isStreet = isRoad || isLane;
      const isPlace = isStreet || (isSchool && schools?.has(key));
      const isShort = isSchool && (shortSchools?.has(key) ?? false);
      const isHouse = kinds.includes("house") && (houses?.has(key) ?? false);
      if (!isPlace && !isShort && !isHouse) continue;
      const first = isPlace || isHouse ? begins(words, at) : at;
      const last = ends(words, at);
      const hasName =
        isShort ||
        words.slice(first, at).some((one) => isName(one) && (!isHouse || startsUpper(one))) ||
        words.slice(at + 1, last + 1).some((one) => !isHouse || /\p{N}|^\p{Lu}$/u.test(one.text));
      const from = words[first]?.from ?? word.from;
      if (hasName) found.push({ from, to: words[last]?.to ?? word.to });
    }
  return found;
}
