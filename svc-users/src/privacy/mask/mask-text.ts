import { givenNameOf, wordsOfName } from "@tutorsetu/service-kit/masking/mask-name";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import type { Person } from "../../people/person.ts";
import { placesIn } from "./places.ts";

/** What takes the place of what is cut out. */
const CUT = "…";

const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g;
const LINK = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/giu;
const EMAIL =
  /[\w.+-]+@[\w.-]*\w|[\w.+-]+\s+@\s*[\w-]+(?:\.\w+)+|[\w.+-]+\s*(?:\(at\)|\[at\]|\sat\s(?=[\w-]+\s*(?:dot|\.)))\s*[\w.-]+(?:\s*(?:dot|\(dot\)|\[dot\])\s*\w+)*/giu;
const HANDLE = /(?<![\p{L}\p{N}])@[\w.]{2,}/gu;
/** Nine digits or more, whatever stands between them, or seven in one. */
const PHONE = /(?:\+|\b)\p{N}(?:[\s().\p{Pd}/]{0,3}\p{N}){8,}|\b\p{N}{7,}\b/gu;
const PIN_CODE = /\b[1-9]\d{2}\s?\d{3}\b/g;
/** "12/4", "4th Cross", "B-404". */
const HOUSE =
  /\b\d+\s?\/\s?\d+\b(?!\s*(?:cbse|class|week))|\b\d+(?:st|nd|rd|th)\s+(?:cross|main|street|floor|phase|stage)\b|\b[A-Z]-?\d{2,}\b/giu;

/** What must stand in a text for its patterns to be worth a look: most texts have none of it. */
const PATTERNS: readonly (readonly [sign: RegExp, pattern: RegExp])[] = [
  [/@|\(at\)|\[at\]|\sat\s/i, EMAIL],
  [/\.\w|www|:\//i, LINK],
  [/@/, HANDLE],
  [/\d/, PHONE],
  [/\d/, PIN_CODE],
  [/\d/, HOUSE],
];

const WORD = /\p{L}[\p{L}\p{M}]+/gu;

type Known = Pick<Person, "userName" | "email" | "guardian">;

/** Every word by which the person or the guardian is known, but for the first name that is shown. */
function knownWords({ userName, guardian }: Known): ReadonlySet<string> {
  const words = [userName, guardian?.guardianName ?? ""].flatMap(wordsOfName);
  const known = new Set(words.flatMap((word) => word.toLowerCase().match(WORD) ?? []));
  known.delete(givenNameOf(userName).toLowerCase());
  return known;
}

/** The name of the mailbox is often that of the other accounts, too; one without a sign is a word like others. */
function cutMailbox(text: string, email: string): string {
  const mailbox = email.split("@")[0]?.toLowerCase() ?? "";
  if (!/^(?=.*[\d._-]).{5,}$/.test(mailbox)) return text;
  const at = text.toLowerCase().indexOf(mailbox);
  return at < 0 ? text : text.slice(0, at) + CUT + text.slice(at + mailbox.length);
}

function cutPlaces(text: string): string {
  let [rest, end] = ["", 0];
  for (const { from, to } of placesIn(text).toSorted((a, b) => a.from - b.from)) {
    if (from >= end) rest += text.slice(end, from) + CUT;
    end = Math.max(end, to);
  }
  return rest + text.slice(end);
}

/**
 * What strangers read of a student's own words: without the names of the family, schools, streets, numbers, addresses
 * and links. It knows the words of the profile and the patterns above; a friend's name, a nickname, a school without a
 * word such as "school" or a number in words stays.
 */
export function maskText(text: string, person: Known): string {
  if (text === "") return text;
  const clean = latinDigits(text.normalize("NFKC")).replaceAll(UNSEEN, "");
  const known = knownWords(person);
  const cut = PATTERNS.reduce(
    (rest, [sign, pattern]) => (sign.test(rest) ? rest.replaceAll(pattern, CUT) : rest),
    cutPlaces(cutMailbox(clean, person.email)),
  ).replaceAll(WORD, (word) => (known.has(word.toLowerCase()) ? CUT : word));
  if (cut === clean) return text;
  return cut
    .replaceAll(/…(?:[\s,.;:&-]*…)+/gu, CUT)
    .replaceAll(/[ \t]{2,}/g, " ")
    .trim();
}
