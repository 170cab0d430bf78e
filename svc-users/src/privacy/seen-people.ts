import type { EmailNote } from "@tutorsetu/contracts/people";
import type { Caller } from "@tutorsetu/service-kit/env";
import { maskEmail } from "@tutorsetu/service-kit/masking/mask-email";
import { knownAs, type Profile } from "../families/profiles.ts";
import type { Person } from "../people/person.ts";
import type { FairShares } from "./fair-shares.ts";
import type { KnownStudents } from "./known-students.ts";

/** What one viewer sees of a tutor's address. */
export interface SeenEmail {
  readonly email: string | null;
  readonly emailNote: EmailNote | null;
}

interface Deps {
  readonly emailShares: FairShares;
  readonly knownStudents: KnownStudents;
}

const isShown = ({ showEmail = true }: Person) => showEmail;
const NO_EMAIL: SeenEmail = { email: null, emailNote: null };
/** On a page that is kept for everybody not even the domain. */
const UNSEEN_EMAIL: SeenEmail = { email: maskEmail(""), emailNote: "sign_in" };

/** What goes into a page for everybody shows of an address only that there is one. */
export const publicEmail = (tutor: Person): SeenEmail => (isShown(tutor) ? UNSEEN_EMAIL : NO_EMAIL);

/** What a viewer, or a stranger, sees of the people on a page. */
export function seenPeople({ emailShares, knownStudents }: Deps) {
  return {
    /** Keeps the addresses of tutors from being collected (AMB-069). */
    async emails(viewer: Caller | null, address: string, tutors: readonly Person[]) {
      const masked = (tutor: Person, emailNote: EmailNote): SeenEmail => ({
        email: maskEmail(tutor.email),
        emailNote,
      });
      const isOpen = (tutor: Person) => viewer?.role === "Admin" || viewer?.id === tutor._id;
      const counted = tutors.filter((tutor) => isShown(tutor) && !isOpen(tutor));
      const ids = counted.map(({ _id }) => _id);
      const granted = viewer ? await emailShares(viewer, address, ids) : new Set<string>();
      return (tutor: Person): SeenEmail => {
        if (!isShown(tutor)) return NO_EMAIL;
        if (isOpen(tutor) || granted.has(tutor._id)) return { email: tutor.email, emailNote: null };
        return masked(tutor, viewer ? "limit" : "sign_in");
      };
    },

    /** Whom the viewer sees as herself: everybody for administrators, for a tutor those who asked or wrote. */
    async unmasked(viewer: Caller | null, students: readonly Profile[]) {
      const ids = students.map(knownAs);
      const known = viewer?.role === "Tutor" ? await knownStudents(viewer.id, ids) : new Set();
      return (student: Profile): boolean =>
        viewer?.role === "Admin" || viewer?.id === student._id || known.has(knownAs(student));
    },
  };
}
export type SeenPeople = ReturnType<typeof seenPeople>;
