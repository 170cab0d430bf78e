import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { TEACHING_PLACES } from "@tutorsetu/contracts/tutoring/choices";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import { localitiesOf } from "./localities.ts";
import { seeded } from "./random.ts";

type Random = ReturnType<typeof seeded>;
type Language = NonNullable<PublicOffer["languages"]>[number];
type Exam = NonNullable<PublicOffer["exams"]>[number];
type Place = NonNullable<PublicOffer["teachesAt"]>[number];

/** What is spoken beside English; where it is missing, Hindi. */
const STATE_LANGUAGES: Readonly<Record<string, readonly Language[]>> = {
  Maharashtra: ["marathi", "hindi"],
  Karnataka: ["kannada"],
  "Tamil Nadu": ["tamil"],
  Telangana: ["telugu", "urdu"],
  "Andhra Pradesh": ["telugu"],
  Kerala: ["malayalam"],
  Chandigarh: ["hindi", "punjabi"],
  Punjab: ["punjabi", "hindi"],
  Gujarat: ["gujarati", "hindi"],
  "West Bengal": ["bengali", "hindi"],
  Odisha: ["odia", "hindi"],
  Goa: ["marathi", "hindi"],
  "Jammu and Kashmir": ["urdu", "hindi"],
  Meghalaya: [],
};

const EXAMS: readonly (readonly [readonly Exam[], readonly string[], number])[] = [
  [["jee"], ["mathematics", "physics", "chemistry"], 11],
  [["neet"], ["biology", "physics", "chemistry"], 11],
  [["nda"], ["mathematics"], 11],
  [["cuet"], ["english", "economics", "accountancy", "hindi", "computer science"], 11],
  [["ca-foundation"], ["accountancy", "economics"], 11],
  [["olympiad", "ntse"], ["mathematics", "science"], 8],
];

const DEGREES: Readonly<Record<string, readonly string[]>> = {
  mathematics: ["M.Sc. Mathematics", "B.Sc. Mathematics, B.Ed.", "B.Tech."],
  physics: ["M.Sc. Physics", "B.Tech.", "B.Sc. Physics, B.Ed."],
  chemistry: ["M.Sc. Chemistry", "B.Sc. Chemistry, B.Ed."],
  biology: ["M.Sc. Botany", "M.Sc. Zoology, B.Ed.", "B.Sc. Biotechnology"],
  english: ["M.A. English", "B.A. English, B.Ed."],
  science: ["B.Sc., B.Ed.", "M.Sc. Environmental Science"],
  programming: ["B.Tech. Computer Science", "MCA", "BCA"],
  languages: ["M.A. Linguistics", "B.A., B.Ed."],
  hindi: ["M.A. Hindi", "B.A. Hindi, B.Ed."],
  "social science": ["M.A. History, B.Ed.", "M.A. Geography"],
  economics: ["M.A. Economics", "M.Com."],
  accountancy: ["M.Com.", "Chartered Accountant", "B.Com., B.Ed."],
  "computer science": ["B.Tech. Computer Science", "MCA"],
  sanskrit: ["M.A. Sanskrit", "Shastri, B.Ed."],
};

const BOARDS = [
  ["cbse"],
  ["cbse", "state-board"],
  ["cbse", "icse"],
  ["state-board"],
  ["cbse", "icse", "state-board"],
  ["ib", "igcse"],
] as const;

const PLACES: readonly (readonly Place[])[] = [
  ["home"],
  ["home", "online"],
  ["tutor"],
  ["tutor", "online"],
  ["online"],
  TEACHING_PLACES,
];

interface Taught {
  readonly subjects: readonly string[];
  readonly classes: readonly number[];
  readonly bio: string;
}

const examsOf = (random: Random, { subjects, classes }: Taught) =>
  EXAMS.flatMap(([exams, of, from]) => {
    const fits = subjects.some((one) => of.includes(one)) && (classes.at(-1) ?? 0) >= from;
    return fits && random.next() < 0.6 ? exams : [];
  });

/** Of several subjects some are taught to the older classes alone. */
function subjectClassesOf(random: Random, { subjects, classes }: Taught) {
  const [, ...others] = subjects;
  const some = others.filter(() => random.next() < 0.5);
  return Object.fromEntries(some.map((subject) => [subject, classes.slice(-2)]));
}

/** As the text of the profile says it. */
function daysOf(random: Random, { bio }: Taught): readonly (typeof WEEKDAYS)[number][] {
  if (bio.includes("Monday, Wednesday and Friday")) return ["mon", "wed", "fri"];
  if (bio.includes("weekday evenings")) return WEEKDAYS.slice(0, 6);
  if (!bio.includes("three days a week")) return WEEKDAYS;
  const chosen = random.some(WEEKDAYS.slice(0, 5), 3);
  return WEEKDAYS.filter((day) => chosen.includes(day));
}

function placesOf(random: Random, { bio }: Taught): readonly Place[] {
  const picked = random.pick(PLACES);
  const comes = bio.includes("at the student's home") && !picked.includes("home");
  return comes ? ["home", ...picked.filter((place) => place !== "tutor")] : picked;
}

interface Home {
  readonly city: string;
  readonly state: string;
}

/** The PIN code of the n-th person of a kind; its own random numbers, so that nobody else's data changes. */
export const pinCodeOf = (seed: number, city: string): string =>
  seeded(seed).pick(localitiesOf(city)).pinCode;

/** Some say nothing of it yet. */
const saysNothing = (n: number) => n % 11 === 7;

/** What the n-th tutor offers, and the PIN code of where they live; one in eight parts is not said. */
export function offerOf(
  n: number,
  taught: Taught,
  { city, state }: Home,
): { offer: PublicOffer; pinCode: string } {
  if (saysNothing(n)) return { offer: {}, pinCode: "" };
  const random = seeded(55_000 + n);
  const home = random.pick(localitiesOf(city));
  const near = random.some(localitiesOf(city), random.int(1, 3)).map(({ name }) => name);
  const teachesAt = [...placesOf(random, taught)];
  const subjectClasses = subjectClassesOf(random, taught);
  const exams = examsOf(random, taught);
  const [main = ""] = taught.subjects;
  const parts: PublicOffer = {
    boards: [...random.pick(BOARDS)],
    teachesAt,
    languages: ["english", ...(STATE_LANGUAGES[state] ?? ["hindi"])],
    days: [...daysOf(random, taught)],
    qualification: random.pick(DEGREES[main] ?? ["B.A., B.Ed."]),
    ...(teachesAt.includes("home") && {
      areas: [...new Set([home.name, ...near])],
      travelKm: random.pick([3, 5, 8, 10, 15]),
    }),
    ...(exams.length > 0 && { exams }),
    ...(Object.keys(subjectClasses).length > 0 && { subjectClasses }),
  };
  const said = Object.entries(parts).filter(() => n === 1 || random.next() >= 0.12);
  return { offer: Object.fromEntries(said), pinCode: home.pinCode };
}
