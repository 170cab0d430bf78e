import * as z from "zod/mini";
import { LIMITS, MOST_CHILDREN } from "../domain.ts";
import { Done, Id } from "../page.ts";
import * as people from "../people.ts";
import { code } from "../problems.ts";

export { MOST_CHILDREN };

export const ChildName = people.line("child_name_required", 80);

/** A child of a parent's or guardian's account: a student profile of its own, without e-mail, phone or picture. */
export const Child = z.object({
  /** Of the profile. */
  _id: z.string(),
  name: z.string(),
  grade: people.GradeOut,
  subjectInterested: z.array(z.string()),
  bio: z.string(),
  requirement: z.nullable(people.Requirement),
  /** Whether others see the profile: consent is given, and not withdrawn. */
  isShown: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Child = z.infer<typeof Child>;

const profile = {
  name: ChildName,
  grade: people.GradeIn,
  subjectInterested: people.SubjectsIn,
  bio: people.optionalText(LIMITS.bio),
  requirement: z.nullable(people.Requirement),
};

const consent = z.literal(true, code("consent_required"));

/** `consent`: whoever holds the account agrees, as parent or guardian, that the child is shown to tutors. */
export const ChildForm = z.extend(z.partial(z.object(profile), { bio: true, requirement: true }), {
  consent,
});
export type ChildForm = z.infer<typeof ChildForm>;

export const ChildEdit = z.partial(z.object(profile));
export type ChildEdit = z.infer<typeof ChildEdit>;

const Saved = z.object({ child: Child, message: z.string() });

/** All children of an account as they are now: bookings for others of it are for nobody any more. */
export const childrenChangedSchema = {
  body: z.object({
    guardianName: z.string(),
    children: z
      .array(z.object({ _id: Id, name: z.string() }))
      .check(z.minLength(1), z.maxLength(MOST_CHILDREN)),
  }),
  reply: z.object({ ok: z.literal(true) }),
};

export const childrenSchemas = {
  children: {
    reply: z.object({
      /** Oldest first, the first is whom the user's own id stands for; none in an account of a student's own. */
      children: z.array(Child),
      /** Whether the account may become a parent's: a student's that nobody under 18 holds. */
      mayBeFamily: z.boolean(),
    }),
  },
  /** The profile that is there becomes that of this child; the account keeps its name. */
  becomeFamily: { body: z.object({ name: ChildName, consent }), reply: Saved },
  addChild: { body: ChildForm, reply: Saved },
  changeChild: { body: ChildEdit, reply: Saved },
  removeChild: { reply: Done },
};
