// What tutors say of what they offer, beside subjects, fee and experience. All of it may be missing.
import * as z from "zod/mini";
import { GRADES, WEEKDAYS } from "../domain.ts";
import { code } from "../problems.ts";
import { latinDigits } from "../typed-numbers.ts";
import {
  EXAMS,
  OFFER_LIMITS,
  TEACHING_BOARDS,
  TEACHING_LANGUAGES,
  TEACHING_PLACES,
} from "./choices.ts";

export { EXAMS, OFFER_LIMITS, TEACHING_BOARDS, TEACHING_LANGUAGES, TEACHING_PLACES };

export const TeachingBoard = z.enum(TEACHING_BOARDS);
export const Exam = z.enum(EXAMS);
export const TeachingPlace = z.enum(TEACHING_PLACES);
export type TeachingPlace = z.infer<typeof TeachingPlace>;
export const TeachingLanguage = z.enum(TEACHING_LANGUAGES);

const distinct = <T>(list: readonly T[]) => [...new Set(list)];
const oneLine = (max: number) =>
  z.string().check(
    z.overwrite((raw) => raw.replaceAll(/[\p{Cc}\s]+/gu, " ").trim()),
    z.maxLength(max, code("too_long")),
  );

const Class = z.int().check(z.minimum(1), z.maximum(GRADES.length));

/** What everybody may read. */
export const PublicOffer = z.partial(
  z.object({
    boards: z.array(TeachingBoard).check(z.overwrite(distinct)),
    exams: z.array(Exam).check(z.overwrite(distinct)),
    /** Subject's slug → the classes it is taught in; a subject that is missing is taught in all of `classes`. */
    subjectClasses: z.record(
      z.string().check(z.maxLength(40)),
      z.array(Class).check(z.maxLength(GRADES.length)),
    ),
    /** Parts of the town that the tutor comes to, in the tutor's words. */
    areas: z
      .array(oneLine(OFFER_LIMITS.area).check(z.minLength(1)))
      .check(z.maxLength(OFFER_LIMITS.areas, code("too_many"))),
    /** How far the tutor travels, in kilometres. */
    travelKm: z.int().check(z.minimum(0), z.maximum(OFFER_LIMITS.travelKm)),
    teachesAt: z.array(TeachingPlace).check(z.overwrite(distinct)),
    languages: z.array(TeachingLanguage).check(z.overwrite(distinct)),
    days: z.array(z.enum(WEEKDAYS)).check(z.overwrite(distinct)),
    qualification: oneLine(OFFER_LIMITS.qualification),
  }),
);
export type PublicOffer = z.infer<typeof PublicOffer>;

/** Six digits of any script, with or without a space in the middle; "" takes it away. Shown to its owner alone. */
export const PinCode = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(24, code("pin_code_invalid"))),
    z.transform((typed: string) => latinDigits(typed).replaceAll(/\s/g, "")),
  ),
  z.string().check(z.regex(/^$|^[1-9]\d{5}$/, code("pin_code_invalid"))),
);
