import type { seeded } from "./random.ts";

type Random = ReturnType<typeof seeded>;

const HOW = [
  "I start every lesson with a question from daily life and end with a short test.",
  "We keep one notebook for mistakes; most of my students stop making the same one twice within a month.",
  "I explain slowly, ask often, and give homework that takes no more than half an hour.",
  "Weekly tests on paper, a call with parents once a month, and plenty of old board papers before exams.",
  "I prefer to teach at the student's home, at a table, with the phone in another room.",
  "First we find out what is missing from earlier classes, then we go on with the syllabus.",
];
const WHEN = [
  "Free on weekday evenings after five and on Saturday mornings.",
  "I can come three days a week; weekends are possible before exams.",
  "Mornings before school or evenings until eight.",
  "Monday, Wednesday and Friday evenings; a trial lesson is welcome.",
];
const WANT = [
  "looks for a patient teacher who explains again when something is not clear",
  "wants to be ready for the half-yearly exam",
  "understands in class but loses marks in tests",
  "likes the subject and would like to go further than the school book",
  "needs help with homework three evenings a week",
  "changed schools this year and has to catch up",
];
const PLACE = [
  "Lessons at our home in {city}, please.",
  "We live in {city}; evenings suit us best.",
  "A tutor from {city} who can come home would be ideal.",
];

const list = (subjects: readonly string[]) =>
  subjects.length > 1
    ? `${subjects.slice(0, -1).join(", ")} and ${subjects.at(-1)}`
    : (subjects[0] ?? "");

const years = (n: number) => (n === 1 ? "one year" : `${n} years`);

export function tutorBio(
  random: Random,
  subjects: readonly string[],
  experience: number,
  city: string,
): string {
  const intro =
    experience < 1
      ? `I have just finished my degree and teach ${list(subjects)} in ${city}.`
      : `I have taught ${list(subjects)} for ${years(experience)}, most of them in ${city}.`;
  return [intro, random.pick(HOW), random.pick(WHEN)].join(" ");
}

export function studentBio(
  random: Random,
  subjects: readonly string[],
  grade: number,
  city: string,
): string {
  const intro = `Class ${grade}, needs ${list(subjects)}: ${random.pick(WANT)}.`;
  return [intro, random.pick(PLACE).replace("{city}", city)].join(" ");
}
