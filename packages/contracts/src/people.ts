import * as z from "zod";
import { en } from "./messages/en/server.ts";
import { GRADES } from "./domain.ts";
import { latinDigits, parseRupees, parseYears } from "./typed-numbers.ts";

export const Role = z.enum(["Tutor", "Student", "Admin"]);
export type Role = z.infer<typeof Role>;

const PASSWORD_MIN = 6;

/** Signs that nobody sees, or that turn the text beside them round. Joiners stay: Hindi is written with them. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;
const ENDS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g;

/** One line that can be seen. */
const text = (required: string, max: number) =>
  z
    .string({ error: required })
    .overwrite((raw) => raw.replaceAll(UNSEEN, " ").replaceAll(ENDS, ""))
    .min(1, required)
    .max(max, en.tooLong);

export const Email = z
  .string({ error: en.emailRequired })
  .trim()
  .min(1, en.emailRequired)
  .max(254, en.tooLong)
  .pipe(z.email(en.emailInvalid));

/** Ten digits of any script starting 6–9, with optional +91, 91 or 0, spaces, dots, dashes and the brackets it is shown with; becomes E.164. */
export const PhoneIn = z
  .string({ error: en.phoneRequired })
  .trim()
  .min(1, en.phoneRequired)
  .max(24, en.phoneInvalid)
  .transform((raw) => latinDigits(raw).replaceAll(/[\s().\p{Pd}]/gu, ""))
  .pipe(z.string().regex(/^(\+91|91|0)?[6-9]\d{9}$/, en.phoneInvalid))
  .transform((digits) => `+91${digits.slice(-10)}`);

export const Password = z
  .string({ error: en.passwordRequired })
  .min(1, en.passwordRequired)
  .min(PASSWORD_MIN, en.passwordShort)
  .max(200, en.tooLong);

/** A list of slugs; one slug or a comma-separated text is taken too. */
const Slugs = (required: string) =>
  z
    .union([z.string(), z.array(z.string())], { error: required })
    .transform((value) => (Array.isArray(value) ? value : value.split(",")))
    .transform((list) => [...new Set(list.map((s) => s.trim().toLowerCase()).filter(Boolean))])
    .pipe(z.array(z.string().max(40, en.tooLong)).min(1, required).max(20, en.tooMany));

/** A number, or one as people type it; `required` is said of everything else. */
export const typedNumber = (required: string, parse: (typed: string) => number) =>
  z.union([z.number(), z.string().trim().min(1, required).transform(parse)], { error: required });

export const between = (required: string, min: number, max: number) =>
  z.number({ error: required }).min(min, required).max(max, required);

const RUPEES = [1, 1_000_000] as const;
const rupees = (required: string) => typedNumber(required, parseRupees);

/** Rupees: 2500, '2,500', '₹ 2,500/-', '२५००'. */
export const FeeIn = rupees(en.feeRequired).pipe(between(en.feeRequired, ...RUPEES));
export const ExperienceIn = typedNumber(en.experienceRequired, parseYears).pipe(
  between(en.experienceRequired, 0, 60),
);
export const SubjectsIn = Slugs(en.subjectRequired);

/** 10, "10", "10th" or a list of them; becomes a sorted list of 1–12. */
export const GradeIn = z
  .union([z.number(), z.string(), z.array(z.union([z.number(), z.string()]))], {
    error: en.gradeRequired,
  })
  .transform((value) => (Array.isArray(value) ? value : String(value).split(",")))
  .transform((list) =>
    [...new Set(list.map((g) => Number.parseInt(latinDigits(String(g)), 10)))].toSorted(
      (a, b) => a - b,
    ),
  )
  .pipe(
    z
      .array(
        z
          .number({ error: en.gradeRequired })
          .int()
          .min(1, en.gradeRequired)
          .max(GRADES.length, en.gradeRequired),
      )
      .min(1, en.gradeRequired),
  );

export const UserName = text(en.userNameRequired, 80);
export const City = text(en.cityRequired, 80);
export const State = text(en.stateRequired, 80);

/** What the client keeps in storage; `refreshToken` comes with login and signup only. */
export const SessionUser = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  image: z.string().nullable(),
  phoneNo: z.string(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `data` and `tutor`/`student` of the replies carry one number when there is one grade, a list when several. */
export const GradeOut = z.union([z.number(), z.array(z.number())]);

/** Who sees a phone number (AMB-070): every signed-in person, only after an accepted booking, or nobody. */
export const PhoneVisible = z.enum(["everyone", "accepted", "never"]);
export type PhoneVisible = z.infer<typeof PhoneVisible>;

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** What a family looks for beyond grade and subjects (AMB-019); every field may be missing. */
export const Requirement = z
  .object({
    board: z.enum(["CBSE", "ICSE", "IB", "State board", "Other"]),
    mode: z.enum(["home", "online", "either"]),
    area: z.string().trim().max(120, en.tooLong),
    /** Rupees per month. */
    budget: rupees(en.budgetWrong).pipe(between(en.budgetWrong, ...RUPEES).int(en.budgetWrong)),
    days: z.array(z.enum(WEEKDAYS)).max(7),
    /** The day lessons should begin. */
    start: z.iso.date(),
  })
  .partial();
export type Requirement = z.infer<typeof Requirement>;

/** Of verified reviews only; null until there is one (AMB-022). */
export const Rating = z
  .object({ average: z.number().min(1).max(5), count: z.number().int().min(1) })
  .nullable();
export type Rating = z.infer<typeof Rating>;

const owner = { _id: z.string(), userName: z.string(), image: z.string().nullable() };

export const TutorCard = z.object({
  _id: z.string(),
  userId: z.object({ ...owner, email: z.string().nullable() }),
  fee: z.number(),
  hourly_rate: z.number().nullable(),
  rating: Rating,
  subjects: z.array(z.string()),
  experience: z.number().nullable(),
  city: z.string(),
  state: z.string(),
  bio: z.string(),
  createdAt: z.iso.datetime(),
});
export type TutorCard = z.infer<typeof TutorCard>;

/**
 * Why a number is not shown (AMB-070): its owner shows it to nobody, or after an accepted booking only;
 * the viewer has seen the numbers of too many people today; or it cannot be found out right now.
 */
export const PhoneNote = z.enum(["never", "accepted", "limit", "unknown"]);
export type PhoneNote = z.infer<typeof PhoneNote>;

const phone = { phoneNo: z.string().nullable(), phoneNote: PhoneNote.nullable().optional() };

/** What a signed-in viewer sees; `phoneNo` is null when its owner hides it, and `phoneNote` says why. */
export const TutorProfile = TutorCard.extend(phone);
export type TutorProfile = z.infer<typeof TutorProfile>;

export const StudentCard = z.object({
  _id: z.string(),
  userId: z.object(owner),
  grade: GradeOut,
  subjectInterested: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  bio: z.string(),
  createdAt: z.iso.datetime(),
});
export type StudentCard = z.infer<typeof StudentCard>;

export const StudentProfile = StudentCard.extend({
  ...phone,
  requirement: Requirement.nullable(),
});
export type StudentProfile = z.infer<typeof StudentProfile>;

/** A person as other services know them: enough for a booking's snapshot or a chat's rules. */
export const Person = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  image: z.string().nullable(),
  active: z.boolean(),
  tutor: TutorProfile.nullable(),
  student: StudentProfile.nullable(),
  /** The number for the other party of an accepted booking, when its owner shows it only then; `phoneNo` is null then. */
  phoneOnceAccepted: z.string().nullable().optional(),
});
export type Person = z.infer<typeof Person>;
