import { givenNameOf, wordsOfName } from "@tutorsetu/service-kit/masking/mask-name";
import {
  CONTACTS,
  CUT,
  EMAIL,
  HANDLE,
  type Pattern,
  PHONE,
} from "@tutorsetu/service-kit/masking/contact-patterns";
import { cutOut, plainText, tidied } from "@tutorsetu/service-kit/masking/mask-contacts";
import { LRUCache } from "lru-cache";
import type { Profile } from "../../families/profiles.ts";
import type { Person } from "../../people/person.ts";
import { type PlaceKind, placesIn } from "./places.ts";

const LINK = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?/giu;
const PIN_CODE = /\b[1-9]\d{2}\s?\d{3}\b/g;
/** "4th Cross", "B-404". */
const FLAT =
  /\b\d+(?:st|nd|rd|th)\s+(?:cross|main|street|floor|phase|stage)\b|\b[A-Z]-?\d{2,}\b/giu;
/** The same, and "12/4". */
const HOUSE = new RegExp(
  `\\b\\d+\\s?/\\s?\\d+\\b(?!\\s*(?:cbse|class|week))|${FLAT.source}`,
  "giu",
);

const PATTERNS: readonly Pattern[] = [
  [/@|\(at\)|\[at\]|\sat\s/i, EMAIL],
  [/\.\w|www|:\//i, LINK],
  [/@/, HANDLE],
  [/\d/, PHONE],
  [/\d/, PIN_CODE],
  [/\d/, HOUSE],
];
/** Tutors write of degrees, which links look like, and of classes 11/12. */
const TUTOR_PATTERNS: readonly Pattern[] = [...CONTACTS, [/\d/, PIN_CODE], [/\d/, FLAT]];

const WORD = /\p{L}[\p{L}\p{M}]+/gu;

type Known = Pick<Profile, "userName" | "email" | "guardian" | "holder" | "relatives">;

/** Every word by which the person or the guardian is known, but for the first name that is shown. */
function knownWords({ userName, guardian, holder = "", relatives = [] }: Known) {
  const names = [userName, guardian?.guardianName ?? "", holder, ...relatives];
  const words = names.flatMap(wordsOfName);
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

function cutPlaces(text: string, kinds: readonly PlaceKind[]): string {
  let [rest, end] = ["", 0];
  for (const { from, to } of placesIn(text, kinds).toSorted((a, b) => a.from - b.from)) {
    if (from >= end) rest += text.slice(end, from) + CUT;
    end = Math.max(end, to);
  }
  return rest + text.slice(end);
}

const cutWords = (text: string, words: ReadonlySet<string>) =>
  words.size === 0
    ? text
    : text.replaceAll(WORD, (word) => (words.has(word.toLowerCase()) ? CUT : word));

/**
 * What strangers read of a student's own words: without the names of the family, schools, streets, numbers, addresses
 * and links. It knows the words of the profile and the patterns above; a friend's name, a nickname, a school without a
 * word such as "school" or a number in words stays.
 */
export function maskText(text: string, person: Known): string {
  if (text === "") return text;
  const plain = plainText(text);
  const places = cutPlaces(cutMailbox(plain, person.email), ["school", "street", "house"]);
  return tidied(text, plain, cutWords(cutOut(places, PATTERNS), knownWords(person)));
}

/** Of texts and what is read of them, together: some 8 MB. */
const MOST_KEPT_CHARS = 4_000_000;
/** Every list shows the same tutors again, and a text takes a tenth of a millisecond. */
const keptTexts = new LRUCache<string, string>({
  maxSize: MOST_KEPT_CHARS,
  sizeCalculation: (masked, key) => masked.length + key.length,
});

/**
 * What strangers read of a tutor's own words: without what leads past the site or to the door. Schools stay, for they
 * recommend a tutor; the last name goes where the tutor shortens it.
 */
export function maskTutorText(
  text: string,
  tutor: Known & Pick<Person, "shortName">,
  kinds: readonly PlaceKind[] = ["street", "house"],
): string {
  if (text === "") return text;
  const words = tutor.shortName ? knownWords(tutor) : new Set<string>();
  // All that the answer depends on.
  const key = JSON.stringify([text, tutor.email, kinds, [...words]]);
  const kept = keptTexts.get(key);
  if (kept !== undefined) return kept;
  const plain = plainText(text);
  const places = cutPlaces(cutMailbox(plain, tutor.email), kinds);
  const masked = tidied(text, plain, cutWords(cutOut(places, TUTOR_PATTERNS), words));
  keptTexts.set(key, masked);
  return masked;
}

const MOST_AREA_WORDS = 5;
/** What leads from the name of an area to a door. */
const LANDMARK =
  /\p{N}|\b(?:near|opp|opposite|behind|beside|above|below|next|off)\b|के (?:पास|पीछे|सामने)/iu;

/** "Gangapur Road" or "College Road, Nashik", and no more. */
function isAreaName(text: string): boolean {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return (
    words.length <= MOST_AREA_WORDS &&
    !LANDMARK.test(text) &&
    placesIn(text, ["house"]).length === 0
  );
}

/** An area by which a tutor is to be found: the name of a road stays, unless more of an address stands beside it. */
export const maskTutorArea = (area: string, tutor: Known & Pick<Person, "shortName">): string =>
  maskTutorText(area, tutor, isAreaName(plainText(area)) ? ["lane", "house"] : undefined);
