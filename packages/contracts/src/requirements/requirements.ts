// What a student or a parent is looking for, as a post that tutors answer.
import * as z from "zod/mini";
import { BOARDS, GRADES, LESSON_MODES, SUBJECTS, WEEKDAYS } from "../domain.ts";
import { Id, pageQuery, pageReply } from "../page.ts";
import { optionalText } from "../people.ts";
import { code } from "../problems.ts";
import { PinCode } from "../tutoring/offer.ts";
import { between, latinDigits, parseRupees, typedNumber } from "../typed-numbers.ts";
import { OwnApplication } from "./applications.ts";
import { REQUIREMENT_LIMITS, REQUIREMENT_STATES } from "./limits.ts";

const RUPEES = [1, 1_000_000] as const;
const distinct = <T>(list: readonly T[]) => [...new Set(list)];

const Class = z
  .int(code("grade_required"))
  .check(z.minimum(1, code("grade_required")), z.maximum(GRADES.length, code("grade_required")));

/** "10" and "१०" of a form or an address. */
const TypedClass = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], code("grade_required")),
    z.transform((typed: number | string) => Number(latinDigits(String(typed)))),
  ),
  Class,
);

/** What a form sends. */
export const PostRequirement = z
  .object({
    /** The profile of the caller's child whom it is for; else the first. */
    childId: z.optional(Id),
    subject: z.enum(SUBJECTS, code("subject_required")),
    class: TypedClass,
    board: z.optional(z.enum(BOARDS)),
    mode: z.enum(LESSON_MODES, code("mode_required")),
    /** "" where lessons are online alone: then the city of the profile is shown. */
    pinCode: PinCode,
    days: z.array(z.enum(WEEKDAYS)).check(z.maxLength(7, code("too_many")), z.overwrite(distinct)),
    /** Rupees per month. */
    budget: z.optional(
      z.pipe(
        typedNumber("budget_wrong", parseRupees),
        between("budget_wrong", ...RUPEES).check(z.int(code("budget_wrong"))),
      ),
    ),
    text: optionalText(REQUIREMENT_LIMITS.text),
  })
  .check(
    z.refine(({ mode, pinCode }) => mode === "online" || pinCode !== "", {
      error: code("pin_code_required"),
      path: ["pinCode"],
    }),
  );
export type PostRequirement = z.infer<typeof PostRequirement>;

export const RequirementState = z.enum(REQUIREMENT_STATES);
export type RequirementState = z.infer<typeof RequirementState>;

/** What anybody sees: neither name nor number, and the text without what says who it is (AMB-070). */
export const Requirement = z.object({
  _id: z.string(),
  subject: z.string(),
  class: z.int(),
  board: z.optional(z.enum(BOARDS)),
  mode: z.enum(LESSON_MODES),
  city: z.string(),
  state: z.string(),
  days: z.array(z.enum(WEEKDAYS)),
  budget: z.optional(z.int()),
  /** Empty once it is closed. */
  text: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** When it closes, or was closed. */
  closesAt: z.iso.datetime(),
  isOpen: z.boolean(),
  /** How many tutors have applied. */
  applications: z.int(),
});
export type Requirement = z.infer<typeof Requirement>;

/** What whoever wrote it sees besides. */
export const OwnRequirement = z.extend(Requirement, {
  /** As it was written. */
  ownText: z.string(),
  pinCode: z.string(),
  childId: z.string(),
  /** In a parent's account. */
  child: z.optional(z.string()),
  /** `closed` like its reasons: see `RequirementState`. */
  status: RequirementState,
  /** Whether it was extended, which it can be once. */
  isExtended: z.boolean(),
  /** Whether others see it: consent is given, and our team has not hidden it. */
  isShown: z.boolean(),
  /** Of the tutor who was taken. */
  bookingId: z.optional(z.string()),
});
export type OwnRequirement = z.infer<typeof OwnRequirement>;

const slug = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60, code("too_long")));

export const RequirementQuery = z.object({
  subject: z.optional(slug),
  class: z.optional(TypedClass),
  /** Slug of a city, such as `new-delhi`. */
  city: z.optional(slug),
  /** What suits "either" is found by both. */
  mode: z.optional(z.enum(["home", "online"])),
  ...pageQuery,
});
export type RequirementQuery = z.infer<typeof RequirementQuery>;

const Saved = z.object({ requirement: OwnRequirement, message: z.string() });

export const requirementSchemas = {
  requirements: {
    query: RequirementQuery,
    reply: z.object({
      requirements: z.array(Requirement),
      /** Where there are open posts, most first; for the filter. */
      cities: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
      ...pageReply,
    }),
  },
  requirement: {
    reply: z.object({
      requirement: Requirement,
      /** Of whoever wrote it. */
      own: z.optional(OwnRequirement),
      /** What the calling tutor has sent. */
      application: z.optional(OwnApplication),
    }),
  },
  /** Newest first; open ones before closed ones. */
  myRequirements: { reply: z.object({ requirements: z.array(OwnRequirement) }) },
  postRequirement: { body: PostRequirement, reply: Saved },
  changeRequirement: { body: PostRequirement, reply: Saved },
  closeRequirement: { reply: Saved },
  extendRequirement: { reply: Saved },
  myApplications: {
    reply: z.object({
      applications: z.array(z.object({ application: OwnApplication, requirement: Requirement })),
    }),
  },
};
