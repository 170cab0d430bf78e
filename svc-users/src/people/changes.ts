import type { Role } from "@tutorsetu/contracts/people";
import type { ProfileEdit } from "@tutorsetu/contracts/users";
import type { PersonDoc } from "./doc.ts";

/** What an edit changes in the profile of this role; whatever else was sent is dropped. */
export function changesFor(role: Role, edit: ProfileEdit): Partial<PersonDoc> {
  const { userName, phoneNo, city, state, bio, phoneVisible } = edit;
  const { fee, hourly_rate, subjects, experience, showEmail } = edit;
  const { grade, subjectInterested, requirement } = edit;
  const roles: Record<Role, Partial<PersonDoc>> = {
    Tutor: { phoneVisible, fee, hourly_rate, subjects, experience, showEmail },
    Student: { phoneVisible, grade, subjectInterested, requirement },
    Admin: {},
  };
  const wanted = Object.entries({ userName, phoneNo, city, state, bio, ...roles[role] });
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
}
