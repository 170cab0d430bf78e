import type { StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";
import type { Person, StudentProfile } from "@tutorsetu/contracts/people";
import { en } from "@tutorsetu/contracts/replies";

/** A participant as stored in the booking, with the number that an accepted booking shows; older ones keep it in `phoneNo`. */
export type StoredParty<Party> = Party & { readonly phoneOnceAccepted?: string | null };

const party = (person: Person) => ({
  _id: person._id,
  userName: person.userName,
  email: person.email,
  image: person.image,
});

/** Never a number to show as it is: who sees it is asked each time; an accepted booking gives it also while nobody answers. */
const phone = ({ phoneOnceAccepted }: Person, { phoneNo }: { readonly phoneNo: string | null }) => {
  const kept = phoneOnceAccepted ?? phoneNo;
  return { phoneNo: null, ...(kept ? { phoneOnceAccepted: kept } : {}) };
};

const anonymous = (id: string) => ({
  _id: id,
  userName: en.deletedUser,
  email: "",
  image: null,
  phoneNo: null,
});

/** What remains of a deleted tutor: no name, no contact (AMB-087). */
export const anonymousTutor = (id: string): TutorParty => ({ ...anonymous(id), tutor: null });
/** Of a student too, and of a child that was removed; the id is the user's. */
export const anonymousStudent = (id: string): StudentParty => ({
  ...anonymous(id),
  student: null,
});

/** What is shown of somebody who is suspended or hidden: a plain label until that ends. */
const hidden = (id: string) => ({ ...anonymous(id), userName: en.hiddenUser, isHidden: true });

/** Whether a label stands in place of the name: such a booking gives no number of the account either. */
export const isNobody = ({
  userName,
  isHidden,
}: Pick<TutorParty | StudentParty, "userName" | "isHidden">): boolean =>
  Boolean(isHidden) || userName === en.deletedUser;

/** The person as bookings show them; stored in the booking so that it renders while svc-users is down. */
export function tutorParty(person: Person): StoredParty<TutorParty> {
  if (person.suspended || person.hidden) return { ...hidden(person._id), tutor: null };
  if (!person.active) return anonymousTutor(person._id);
  const { tutor } = person;
  if (!tutor) return { ...party(person), phoneNo: null, tutor: null };
  const { _id, fee, subjects, experience, city, state, bio } = tutor;
  const email = tutor.userId.email ?? "";
  return {
    ...party(person),
    email,
    ...phone(person, tutor),
    tutor: { _id, fee, subjects, experience, city, state, bio },
  };
}

/** The profile of this child; without one the first, which is the person's own where the account has no children. */
export const profileOf = ({ children, student }: Person, profileId?: string) =>
  children && profileId
    ? children.find(({ _id }) => _id === profileId)
    : (children?.[0] ?? student);

/** The name of a child and of whoever holds the account; of an account without children only the person's. */
function names({ children, userName }: Person, { userId }: StudentProfile) {
  if (!children) return { userName };
  return { userName: userId.userName, image: userId.image, guardianName: userName };
}

/** The child with this profile, else as `profileOf`; the account's address and number are the child's. */
export function studentParty(person: Person, profileId?: string): StoredParty<StudentParty> {
  if (person.suspended || person.hidden) return { ...hidden(person._id), student: null };
  if (!person.active) return anonymousStudent(person._id);
  const profile = profileOf(person, profileId);
  if (!profile && person.children) return anonymousStudent(person._id);
  if (!profile) return { ...party(person), phoneNo: null, student: null };
  if (person.children && profile.hidden) return { ...hidden(person._id), student: null };
  const { _id, grade, subjectInterested, city, state, bio } = profile;
  return {
    ...party(person),
    ...names(person, profile),
    ...phone(person, profile),
    student: { _id, grade, subjectInterested, city, state, bio },
  };
}

interface OfProfile {
  readonly studentUserId: string;
  readonly studentProfileId?: string;
  readonly student: StoredParty<StudentParty>;
}

/** The student of a booking as svc-users knows her now; a release of it from before children knows only the first. */
export function studentNow(booking: OfProfile, person: Person | undefined) {
  const { studentUserId, studentProfileId, student } = booking;
  if (!person) return anonymousStudent(studentUserId);
  const isKnown = studentProfileId !== undefined && studentProfileId !== studentUserId;
  const isAnother = isKnown && person.student && person.student._id !== studentProfileId;
  if (person.active && !person.children && isAnother) return student;
  return studentParty(person, isKnown ? studentProfileId : undefined);
}
