import type { Role } from "@tutorsetu/contracts/people";
import type { ProfileEdit } from "@tutorsetu/contracts/own-profile";
import { offerChanges } from "./offer.ts";
import type { Person } from "./person.ts";

/** What an edit changes in the profile of this role; whatever else was sent is dropped. */
export function profileChanges(
  role: Role,
  edit: ProfileEdit,
  before: Pick<Person, "subjects" | "classes"> = {},
): Partial<Person> {
  const { userName, phoneNo, city, state, bio, phoneVisible, pinCode } = edit;
  const { fee, hourly_rate, subjects, experience, showEmail, publicPage, shortName } = edit;
  const { grade, subjectInterested, requirement, classes } = edit;
  const shown = { phoneVisible, showEmail, publicPage, shortName };
  const taught = { fee, hourly_rate, subjects, experience, classes };
  const roles: Record<Role, Partial<Person>> = {
    Tutor: {
      ...shown,
      pinCode,
      ...taught,
      ...offerChanges(before, edit),
    },
    Student: { phoneVisible, pinCode, grade, subjectInterested, requirement },
    Admin: {},
  };
  const wanted = Object.entries({ userName, phoneNo, city, state, bio, ...roles[role] });
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
}
