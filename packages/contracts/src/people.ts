import * as z from "zod/mini";
import { BOARDS, GRADES, LESSON_MODES, WEEKDAYS } from "./domain.ts";
import { code, type ProblemCode } from "./problems.ts";
import { PublicOffer } from "./tutoring/offer.ts";
import { AnswersInHours, Rating, Verified } from "./tutoring/proof.ts";
import { cardSearchFields } from "./tutoring/search.ts";
import { between, latinDigits, parseRupees, parseYears, typedNumber } from "./typed-numbers.ts";
import { EmailNote, PhoneNote, PhoneVisible, smallShare } from "./security/visibility.ts";

export { EmailNote, PhoneNote, PhoneVisible, Rating };

export const Role = z.enum(["Tutor", "Student", "Admin"]);
export type Role = z.infer<typeof Role>;

const PASSWORD_MIN = 6;

/** Signs that nobody sees, or that turn the text beside them round. Joiners stay: Hindi is written with them. */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;
const ENDS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g;

/** One line that can be seen. */
export const line = (required: ProblemCode, max: number) =>
  z.string(required).check(
    z.overwrite((raw) => raw.replaceAll(UNSEEN, " ").replaceAll(ENDS, "")),
    z.minLength(1, required),
    z.maxLength(max, code("too_long")),
  );

/** A text without the space around it, at most `max` long; the code says that it is missing. */
export const text = (required: ProblemCode, max: number) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(max, code("too_long")));

/** The same, and it may be empty. */
export const optionalText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, code("too_long")));

export const email = (required: ProblemCode, invalid: ProblemCode) =>
  z.pipe(text(required, 254), z.email(invalid));

export const Email = email("email_required", "email_invalid");

/** Ten digits of any script starting 6–9, with optional +91, 91 or 0, spaces, dots, dashes and the brackets it is shown with; becomes E.164. */
export const PhoneIn = z.pipe(
  z.pipe(
    z.pipe(
      z
        .string(code("phone_required"))
        .check(
          z.trim(),
          z.minLength(1, code("phone_required")),
          z.maxLength(24, code("phone_invalid")),
        ),
      z.transform((raw: string) => latinDigits(raw).replaceAll(/[\s().\p{Pd}]/gu, "")),
    ),
    z.string().check(z.regex(/^(\+91|91|0)?[6-9]\d{9}$/, code("phone_invalid"))),
  ),
  z.transform((digits: string) => `+91${digits.slice(-10)}`),
);

export const Password = z
  .string(code("password_required"))
  .check(
    z.minLength(1, code("password_required")),
    z.minLength(PASSWORD_MIN, code("password_short")),
    z.maxLength(200, code("too_long")),
  );

/** A password as it was chosen, which need not be a good one. */
export const givenPassword = (required: ProblemCode) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(200, code("too_long")));

const slugsOf = (value: string | string[]) => {
  const list = Array.isArray(value) ? value : value.split(",");
  return [...new Set(list.map((s) => s.trim().toLowerCase()).filter(Boolean))];
};

/** A list of slugs; one slug or a comma-separated text is taken too. */
export const SubjectsIn = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())], code("subject_required")),
    z.transform(slugsOf),
  ),
  z
    .array(z.string().check(z.maxLength(40, code("too_long"))))
    .check(z.minLength(1, code("subject_required")), z.maxLength(20, code("too_many"))),
);

const RUPEES = [1, 1_000_000] as const;

/** Rupees: 2500, '2,500', '₹ 2,500/-', '२५००'. */
export const FeeIn = z.pipe(
  typedNumber("fee_required", parseRupees),
  between("fee_required", ...RUPEES),
);
export const ExperienceIn = z.pipe(
  typedNumber("experience_required", parseYears),
  between("experience_required", 0, 60),
);

type Grades = number | string | (number | string)[];

const gradesOf = (value: Grades) => {
  const list = Array.isArray(value) ? value : String(value).split(",");
  const grades = list.map((grade) => Number.parseInt(latinDigits(String(grade)), 10));
  return [...new Set(grades)].toSorted((a, b) => a - b);
};

const Grade = z
  .number(code("grade_required"))
  .check(
    z.int(),
    z.minimum(1, code("grade_required")),
    z.maximum(GRADES.length, code("grade_required")),
  );

/** 10, "10", "10th" or a list of them; becomes a sorted list of 1–12. */
export const GradeIn = z.pipe(
  z.pipe(
    z.union(
      [z.number(), z.string(), z.array(z.union([z.number(), z.string()]))],
      code("grade_required"),
    ),
    z.transform(gradesOf),
  ),
  z.array(Grade).check(z.minLength(1, code("grade_required"))),
);

export const UserName = line("user_name_required", 80);
export const City = line("city_required", 80);
export const State = line("state_required", 80);

/** What the client keeps in storage; `refreshToken` comes with login and signup only. */
export const SessionUser = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  image: z.nullable(z.string()),
  phoneNo: z.string(),
  /** As in `OwnProfile`: pages know before they are first painted what stands above them. Missing in replies of older servers. */
  emailVerified: z.optional(z.boolean()),
  /** Whether the account has children; missing in replies of older servers. */
  isFamily: z.optional(z.boolean()),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** `data` and `tutor`/`student` of the replies carry one number when there is one grade, a list when several. */
export const GradeOut = z.union([z.number(), z.array(z.number())]);

/** What a family looks for beyond grade and subjects (AMB-019); every field may be missing. */
export const Requirement = z.partial(
  z.object({
    board: z.enum(BOARDS),
    mode: z.enum(LESSON_MODES),
    area: optionalText(120),
    /** Rupees per month. */
    budget: z.pipe(
      typedNumber("budget_wrong", parseRupees),
      between("budget_wrong", ...RUPEES).check(z.int(code("budget_wrong"))),
    ),
    days: z.array(z.enum(WEEKDAYS)).check(z.maxLength(7)),
    /** The day lessons should begin. */
    start: z.iso.date(),
  }),
);
export type Requirement = z.infer<typeof Requirement>;

const owner = { _id: z.string(), userName: z.string(), image: z.nullable(z.string()) };

export const TutorCard = z.object({
  _id: z.string(),
  userId: z.object({
    ...owner,
    /** Null when the tutor shows it to nobody. */
    email: z.nullable(z.string()),
    emailNote: z.optional(z.nullable(EmailNote)),
  }),
  fee: z.number(),
  hourly_rate: z.nullable(z.number()),
  rating: Rating,
  answersInHours: AnswersInHours,
  subjects: z.array(z.string()),
  experience: z.nullable(z.number()),
  city: z.string(),
  state: z.string(),
  bio: z.string(),
  createdAt: z.iso.datetime(),
  /** Of the public page; missing when there is none. */
  address: z.optional(z.string()),
  /** The classes that the tutor teaches, 1 to 12; missing when they do not say. */
  classes: z.optional(z.array(z.number())),
  offer: z.optional(PublicOffer),
  verified: z.optional(Verified),
  ...cardSearchFields,
});
export type TutorCard = z.infer<typeof TutorCard>;

const phone = {
  phoneNo: z.nullable(z.string()),
  phoneNote: z.optional(z.nullable(PhoneNote)),
  ...smallShare,
};

/** What a signed-in viewer sees; `phoneNo` is null when its owner hides it, and `phoneNote` says why. */
export const TutorProfile = z.extend(TutorCard, phone);
export type TutorProfile = z.infer<typeof TutorProfile>;

export const StudentCard = z.object({
  _id: z.string(),
  userId: z.object(owner),
  /** Only first name and initial, no picture, and texts without what says who it is: for whom she has not asked (AMB-070). */
  masked: z.optional(z.boolean()),
  grade: GradeOut,
  subjectInterested: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  bio: z.string(),
  createdAt: z.iso.datetime(),
});
export type StudentCard = z.infer<typeof StudentCard>;

export const StudentProfile = z.extend(StudentCard, {
  ...phone,
  /** Nobody else sees it for now; in what services tell each other. */
  hidden: z.optional(z.boolean()),
  requirement: z.nullable(Requirement),
});
export type StudentProfile = z.infer<typeof StudentProfile>;

/** A person as other services know them: enough for a booking's snapshot or a chat's rules. */
export const Person = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  image: z.nullable(z.string()),
  active: z.boolean(),
  /** The account is suspended, and not `active` for that; its name and picture are left out. */
  suspended: z.optional(z.boolean()),
  /** Nobody sees the account for now, as its guardian's consent is missing; it is not `active` for that. */
  hidden: z.optional(z.boolean()),
  tutor: z.nullable(TutorProfile),
  /** In a parent's account the first child's. */
  student: z.nullable(StudentProfile),
  /** All children of a parent's account, the first one first, each with its own name. */
  children: z.optional(z.array(StudentProfile)),
  /** The number for the other party of an accepted booking, when its owner shows it only then; `phoneNo` is null then. */
  phoneOnceAccepted: z.optional(z.nullable(z.string())),
});
export type Person = z.infer<typeof Person>;
