import * as z from "zod/mini";
import { LIMITS } from "./domain.ts";
import * as people from "./people.ts";
import { PinCode, PublicOffer } from "./tutoring/offer.ts";
import { Verified } from "./tutoring/proof.ts";
import { pageChoices } from "./web/public-tutors.ts";

const verified = {
  /** Whether the address counts as verified; an account from before has thirty days in which it does. */
  emailVerified: z.optional(z.boolean()),
  /** When it was verified; null: not yet. Older servers do not tell. */
  emailVerifiedAt: z.optional(z.nullable(z.iso.datetime())),
  /** The same of the number that `phoneNo` is now. */
  phoneVerifiedAt: z.optional(z.nullable(z.iso.datetime())),
};

/** A person's own view of their profile; what may be edited is `ProfileEdit`. */
export const OwnProfile = z.object({
  _id: z.string(),
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
  role: people.Role,
  image: z.nullable(z.string()),
  phoneNo: z.string(),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  bio: z.optional(z.string()),
  fee: z.optional(z.number()),
  hourly_rate: z.optional(z.nullable(z.number())),
  subjects: z.optional(z.array(z.string())),
  experience: z.optional(z.nullable(z.number())),
  grade: z.optional(people.GradeOut),
  subjectInterested: z.optional(z.array(z.string())),
  requirement: z.optional(z.nullable(people.Requirement)),
  phoneVisible: z.optional(people.PhoneVisible),
  /** What may be chosen; without it everything. Only a guardian, or an adult, shows a student's number to everyone. */
  phoneChoices: z.optional(z.array(people.PhoneVisible)),
  /** Shown to everyone before students had to choose that: to be asked once. */
  phoneUndecided: z.optional(z.boolean()),
  /** Whether a tutor's card shows their email (AMB-069). */
  showEmail: z.optional(z.boolean()),
  /** A tutor's. */
  offer: z.optional(PublicOffer),
  /** "" when it is not said. */
  pinCode: z.optional(z.string()),
  ...pageChoices,
  ...verified,
  /** The days on which a tutor's proof was seen; a new name or qualification takes it back. */
  verified: z.optional(Verified),
  createdAt: z.iso.datetime(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Allow-list of what a person may change; anything else that is sent is dropped (AMB-047). */
export const ProfileEdit = z.partial(
  z.object({
    userName: people.UserName,
    phoneNo: people.PhoneIn,
    city: people.City,
    state: people.State,
    bio: people.optionalText(LIMITS.bio),
    fee: people.FeeIn,
    hourly_rate: z.nullable(people.FeeIn),
    subjects: people.SubjectsIn,
    experience: people.ExperienceIn,
    grade: people.GradeIn,
    subjectInterested: people.SubjectsIn,
    requirement: z.nullable(people.Requirement),
    phoneVisible: people.PhoneVisible,
    showEmail: z.boolean(),
    /** Replaces what was said before, as a whole. */
    offer: PublicOffer,
    pinCode: PinCode,
    ...pageChoices,
  }),
);
export type ProfileEdit = z.infer<typeof ProfileEdit>;
