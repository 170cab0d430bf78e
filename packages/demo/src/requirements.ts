import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { ApplicationState } from "@tutorsetu/contracts/requirements/applications";
import type { PostRequirement } from "@tutorsetu/contracts/requirements/requirements";
import type { DemoPeople, DemoPerson } from "./people.ts";
import { DAY, fixedId, seeded, TODAY } from "./random.ts";

export interface DemoRequirement extends Omit<PostRequirement, "childId"> {
  readonly id: string;
  readonly studentUserId: string;
  readonly studentProfileId: string;
  readonly city: string;
  readonly state: string;
  readonly createdAt: Date;
}

export interface DemoApplication {
  readonly requirementId: string;
  readonly tutorUserId: string;
  readonly message: string;
  readonly fee: number;
  readonly state: Extract<ApplicationState, "open" | "shortlisted">;
  readonly createdAt: Date;
}

const TEXTS = [
  "Two evenings a week, after school. The board exam is in March.",
  "Somebody patient who begins with last year's chapters, please.",
  "स्कूल के बाद शाम को पढ़ाई हो तो अच्छा रहेगा। पहले एक डेमो क्लास चाहिए।",
  "Mostly problems and old papers; the theory is going well.",
  "A calm teacher who explains in Hindi and English both.",
  "We would like to begin within two weeks.",
] as const;

const OFFERS = [
  "I would begin with the chapters of the last test, and give a short test every second week.",
  "I live near by and can come in the evening. The first class is free of charge.",
  "मैं हिन्दी और अंग्रेज़ी दोनों में पढ़ाता हूँ, और हर हफ़्ते अभ्यास देता हूँ।",
  "I have prepared classes 9 to 12 for board exams for years. I teach online as well.",
] as const;

type Subject = PostRequirement["subject"];

/** What is learnt up to this class. */
const LEARNT: readonly (readonly [upTo: number, subjects: readonly Subject[]])[] = [
  [5, ["mathematics", "english", "hindi", "science"]],
  [8, ["mathematics", "science", "english", "social science", "sanskrit", "programming"]],
  [10, ["mathematics", "science", "english", "social science", "hindi"]],
  [12, ["physics", "chemistry", "mathematics", "biology", "economics", "accountancy"]],
];

/** What the student is interested in, as far as the class has it. */
function subjectOf(wanted: readonly string[], grade: number, n: number): Subject {
  const [, subjects = SUBJECTS] = LEARNT.find(([upTo]) => grade <= upTo) ?? [];
  const found = subjects.find((one) => wanted.includes(one)) ?? subjects[n % subjects.length];
  return found ?? "mathematics";
}

/** Every so many students one has posted; the first is the demo student. */
const STEP = 7;
const COUNT = 13;

function postOf(student: DemoPerson, n: number, today: Date): DemoRequirement[] {
  const { student: learns, userId, profileId, pinCode = "", city, state } = student;
  if (!learns) return [];
  const grade = learns.grade[0] ?? 1;
  const { board, mode = "home", days = [], budget } = learns.requirement;
  const random = seeded(91_000 + n);
  return [
    {
      id: fixedId("rqmt", n + 1),
      studentUserId: userId,
      studentProfileId: profileId,
      subject: subjectOf(learns.subjectInterested, grade, n),
      class: grade,
      ...(board ? { board } : {}),
      mode,
      pinCode,
      days: [...days],
      ...(budget === undefined ? {} : { budget }),
      text: random.pick(TEXTS),
      city,
      state,
      // The demo student's is the newest but one: its page is easily found, and it is not all there is.
      createdAt: new Date(
        today.getTime() - (n === 0 ? 1 : n % 12) * DAY - random.int(1, 20) * 3_600_000,
      ),
    },
  ];
}

/** Posts of different students, open since less than two weeks. */
export function demoRequirements(
  { students }: DemoPeople,
  today = new Date(TODAY),
): DemoRequirement[] {
  return Array.from({ length: COUNT }, (_, n) => students[n * STEP]).flatMap((student, n) =>
    student ? postOf(student, n, today) : [],
  );
}

/** What tutors offer: three of them to the demo student, the demo tutor to two others, and a few more. */
export function demoApplications(
  { tutors }: DemoPeople,
  requirements: readonly DemoRequirement[],
): DemoApplication[] {
  const random = seeded(92_000);
  return requirements.flatMap(({ id: requirementId, budget = 3000, createdAt }, n) => {
    const others = random.some(tutors.slice(1), n === 0 ? 3 : random.int(0, 2));
    const demo = n === 2 || n === 5 ? tutors.slice(0, 1) : [];
    return [...demo, ...others].map(({ userId }, i): DemoApplication => ({
      requirementId,
      tutorUserId: userId,
      message: random.pick(OFFERS),
      fee: Math.max(500, budget + random.int(-4, 4) * 100),
      state: (n === 0 && i === 1) || (n === 5 && i === 0) ? "shortlisted" : "open",
      createdAt: new Date(createdAt.getTime() + (i + 2) * 3_600_000),
    }));
  });
}
