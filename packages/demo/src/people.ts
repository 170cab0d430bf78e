import { SUBJECTS } from "@tutorsetu/contracts/domain";
import type { PhoneVisible, Requirement, Role } from "@tutorsetu/contracts/people";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import type { Verified } from "@tutorsetu/contracts/tutoring/proof";
import { studentBio, tutorBio } from "./bios.ts";
import { FAMILIES } from "./names.ts";
import { offerOf, pinCodeOf } from "./offers.ts";
import { requirementOf } from "./people-requirements.ts";
import { PLACES } from "./places.ts";
import { DAY, fixedId, seeded, TODAY } from "./random.ts";

/** The password of every demo account. */
export const DEMO_PASSWORD = "demo1234";

export interface DemoPerson {
  readonly userId: string;
  readonly profileId: string;
  readonly role: Role;
  readonly userName: string;
  readonly email: string;
  /** E.164. */
  readonly phoneNo: string;
  readonly city: string;
  readonly state: string;
  /** "" of tutors who do not say it. */
  readonly pinCode?: string;
  readonly createdAt: Date;
  /** Students; tutors keep the default. */
  readonly phoneVisible?: PhoneVisible;
  readonly phoneChosenAt?: Date;
  readonly guardian?: {
    accountHolder: "guardian";
    ageBand: "13-17";
    consent: true;
    consentAt: Date;
    consentText: string;
  };
  readonly tutor?: {
    fee: number;
    hourly_rate: number | null;
    subjects: string[];
    experience: number;
    classes: number[];
    bio: string;
    offer: PublicOffer;
  };
  /** Of a tutor: the days on which proof was seen. */
  readonly seen?: Verified;
  readonly student?: {
    grade: number[];
    subjectInterested: string[];
    bio: string;
    requirement: Requirement;
  };
}

export interface DemoPeople {
  readonly admin: DemoPerson;
  readonly tutors: readonly DemoPerson[];
  readonly students: readonly DemoPerson[];
}

const TAUGHT = SUBJECTS.filter((s) => s !== "other");

const CLASSES = [
  [1, 2, 3, 4, 5],
  [6, 7, 8],
  [8, 9, 10],
  [9, 10, 11, 12],
  [11, 12],
];

type Random = ReturnType<typeof seeded>;

const base = (random: Random, role: Role, n: number) => {
  const family = random.pick(FAMILIES);
  const userName = `${random.pick(family.first)} ${random.pick(family.last)}`;
  const [city, state] = random.pick(PLACES);
  const mailbox = userName.toLowerCase().replaceAll(/[^a-z]+/g, ".");
  return {
    userId: fixedId(role, n),
    profileId: fixedId(`${role[0]}pro`, n),
    role,
    userName,
    // A tutor and a student of one name and number are two people.
    email: `${mailbox}${n}@example.${role === "Student" ? "org" : "in"}`,
    phoneNo: `+91${random.int(6, 9)}${String(random.int(0, 999_999_999)).padStart(9, "0")}`,
    city,
    state,
    createdAt: new Date(TODAY - random.int(0, 300) * DAY - random.int(0, DAY)),
  };
};

/** Of five tutors one has shown who they are and what they have learnt, another one who they are. */
function seenOf(n: number): Pick<DemoPerson, "seen"> {
  const dayBefore = (days: number) => new Date(TODAY - days * DAY).toISOString().slice(0, 10);
  const identity = dayBefore(20 + (n % 40));
  if (n % 5 === 0) return { seen: { identity, education: dayBefore(n % 20) } };
  return n % 5 === 3 ? { seen: { identity } } : {};
}

function tutorOf(random: Random, n: number, known: Partial<DemoPerson> = {}): DemoPerson {
  const experience = random.pick([0, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 22]);
  const fee = random.int(6, 34) * 200 + random.pick([0, 0, 50, 100]);
  const first = TAUGHT[n % TAUGHT.length];
  const subjects = [
    ...new Set([...(first ? [first] : []), ...random.some(TAUGHT, random.int(0, 3))]),
  ];
  const common = base(random, "Tutor", n);
  const bio = tutorBio(random, subjects, experience, common.city);
  const hourly_rate = random.next() < 0.3 ? random.int(4, 16) * 50 : null;
  const classes = CLASSES[(n + 1) % CLASSES.length] ?? [];
  const person = { ...common, ...known };
  const { offer, pinCode } = offerOf(n, { subjects, classes, bio }, person);
  const tutor = { fee, hourly_rate, subjects, experience, classes, bio, offer };
  return { ...person, pinCode, tutor, ...seenOf(n) };
}

/** Of four students one number is shown to everyone, by a guardian, one to nobody, and two after acceptance. */
function phoneChoiceOf(
  n: number,
  at: Date,
): Pick<DemoPerson, "phoneVisible" | "phoneChosenAt" | "guardian"> {
  if (n % 4 === 0) return { phoneVisible: "never", phoneChosenAt: at };
  if (n % 4 !== 1) return { phoneVisible: "accepted" };
  const guardian = {
    accountHolder: "guardian",
    ageBand: "13-17",
    consent: true,
    consentAt: at,
    consentText: "2026-11",
  } as const;
  return { phoneVisible: "everyone", phoneChosenAt: at, guardian };
}

function studentOf(random: Random, n: number, known: Partial<DemoPerson> = {}): DemoPerson {
  const grade = [(n % 12) + 1];
  const subjectInterested = random.some(TAUGHT, random.int(1, 3));
  const common = base(random, "Student", n);
  const person = { ...common, ...known };
  return {
    ...person,
    pinCode: pinCodeOf(77_000 + n, person.city),
    ...phoneChoiceOf(n, common.createdAt),
    student: {
      grade,
      subjectInterested,
      bio: studentBio(random, subjectInterested, grade[0] ?? 1, common.city),
      requirement: requirementOf(n, common.city),
    },
  };
}

const demoTutor = {
  userName: "Ananya Iyer",
  email: "tutor@tutorsetu.example",
  city: "Pune",
  state: "Maharashtra",
};
const demoStudent = {
  userName: "Rohan Deshmukh",
  email: "student@tutorsetu.example",
  city: "Pune",
  state: "Maharashtra",
};

/** Plausible people over all of India; the first tutor, the first student and the admin are the demo accounts. */
export function demoPeople({
  tutors = 260,
  students = 420,
}: { tutors?: number; students?: number } = {}): DemoPeople {
  const forTutors = seeded(2026);
  const forStudents = seeded(1115);
  const admin: DemoPerson = {
    ...base(seeded(7), "Admin", 1),
    userName: "Meera Nair",
    email: "admin@tutorsetu.example",
    city: "Kochi",
    state: "Kerala",
  };
  return {
    admin,
    tutors: Array.from({ length: tutors }, (_, n) =>
      tutorOf(forTutors, n + 1, n === 0 ? demoTutor : {}),
    ),
    students: Array.from({ length: students }, (_, n) =>
      studentOf(forStudents, n + 1, n === 0 ? demoStudent : {}),
    ),
  };
}
