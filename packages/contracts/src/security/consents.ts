import * as z from "zod/mini";
import { Done, Id } from "../page.ts";
import { Email } from "../people.ts";
import { code } from "../problems.ts";

/** The version of the sentence that is ticked at signup. */
export const CONSENT_TEXT = "2026-11";
/** The version of what the page of consents says where it hides and shows the profile. */
export const PAGE_TEXT = "page-2026-11";
/** The version of what the page of the e-mailed link says; it changes with any of its words. */
export const GUARDIAN_TEXT = "guardian-2026-11";

/** What happened to the consent that a student is shown to tutors (AMB-130). */
export const ConsentEvent = z.object({
  what: z.enum(["given", "withdrawn", "guardian_changed"]),
  at: z.iso.datetime(),
  by: z.enum(["guardian", "holder"]),
  /** The form of the signup, a link that was e-mailed to the guardian, or the page of consents. */
  means: z.enum(["form", "link", "page"]),
  /** Of whoever did it, as far as they said. */
  name: z.string(),
  email: z.nullable(z.string()),
  /** Which text they read. */
  text: z.string(),
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

export const ProfileConsent = z.object({
  isShown: z.boolean(),
  /** Only a guardian's link shows the profile; else whoever holds the account does. */
  needsGuardian: z.boolean(),
  guardianEmail: z.nullable(z.string()),
  /** The guardian has answered by a link: the address is not changed any more. */
  guardianStays: z.boolean(),
  /** Oldest first. */
  history: z.array(ConsentEvent),
});
export type ProfileConsent = z.infer<typeof ProfileConsent>;

const Consents = z.object({
  /** Of students, in a parent's account the first child's; null for everybody else. */
  profile: z.nullable(ProfileConsent),
  /** Of a parent's account, all of them. */
  children: z.optional(z.array(z.extend(ProfileConsent, { _id: z.string(), name: z.string() }))),
});
export type Consents = z.infer<typeof Consents>;

/** For which child of the account; without it the first one, or the account's own profile. */
const ofChild = z.object({ child: z.optional(Id) });

const token = z
  .string(code("guardian_link_over"))
  .check(z.minLength(1, code("guardian_link_over")), z.maxLength(200, code("guardian_link_over")));

export const consentsSchemas = {
  signUpRules: {
    reply: z.object({
      /** A student under 18 needs the e-mail of a guardian, who is asked by a link. */
      guardianEmail: z.boolean(),
    }),
  },
  consents: { reply: Consents },
  giveConsent: { query: ofChild, reply: Done },
  withdrawConsent: { query: ofChild, reply: Done },
  sendGuardianLink: {
    query: ofChild,
    /** Another address takes the place of the one that is known, and ends the links that went there. */
    body: z.object({ email: z.optional(Email) }),
    reply: Done,
  },
  readGuardianLink: {
    body: z.object({ token }),
    reply: z.object({
      /** First name and initial. */
      student: z.string(),
      asks: z.enum(["give", "withdraw"]),
      /** The version that is agreed to. */
      text: z.string(),
    }),
  },
  useGuardianLink: {
    body: z.object({ token, text: z.string().check(z.maxLength(40)) }),
    reply: Done,
  },
};
