import type {
  Person as PublicPerson,
  PhoneNote,
  SessionUser,
  StudentCard,
  StudentProfile,
  TutorCard,
  TutorProfile,
} from "@tutorsetu/contracts/people";
import type { Standing } from "@tutorsetu/contracts/moderation";
import { en } from "@tutorsetu/contracts/replies";
import type { OwnProfile } from "@tutorsetu/contracts/users";
import type { Person } from "./person.ts";
import { isSuspended, isVerified } from "./standing.ts";

export function toSessionUser(person: Person): SessionUser {
  const { _id, userName, email, role, image, phoneNo } = person;
  return { _id, userName, email, role, image, phoneNo };
}

const gradeOut = (grade: readonly number[] = []) =>
  grade.length === 1 ? (grade[0] ?? 0) : [...grade];
const shared = ({ profileId, city, state, bio, createdAt }: Person) => ({
  _id: profileId,
  city,
  state,
  bio,
  createdAt: createdAt.toISOString(),
});

export const toTutorCard = (doc: Person): TutorCard => ({
  ...shared(doc),
  userId: {
    _id: doc._id,
    userName: doc.userName,
    image: doc.image,
    email: (doc.showEmail ?? true) ? doc.email : null,
  },
  fee: doc.fee ?? 0,
  hourly_rate: doc.hourly_rate ?? null,
  rating: doc.rating ?? null,
  subjects: [...(doc.subjects ?? [])],
  experience: doc.experience ?? null,
});
/** The card for a visitor who has asked for too many of them. */
export const withoutEmail = <Card extends TutorCard>(card: Card): Card => ({
  ...card,
  userId: { ...card.userId, email: null },
});

/** What one viewer sees of a number. */
export interface SeenPhone {
  readonly phoneNo: string | null;
  readonly phoneNote: PhoneNote | null;
}

export const toTutorProfile = (doc: Person, phone: SeenPhone): TutorProfile => ({
  ...toTutorCard(doc),
  ...phone,
});

export const toStudentCard = (doc: Person): StudentCard => ({
  ...shared(doc),
  userId: { _id: doc._id, userName: doc.userName, image: doc.image },
  grade: gradeOut(doc.grade),
  subjectInterested: [...(doc.subjectInterested ?? [])],
});
export const toStudentProfile = (doc: Person, phone: SeenPhone): StudentProfile => ({
  ...toStudentCard(doc),
  ...phone,
  requirement: doc.requirement ?? null,
});

/** For other services, which show a number to the parties of a booking without asking here again. */
export function toPublicPerson(doc: Person): PublicPerson {
  const { _id, userName, email, role, image, phoneNo, phoneVisible = "everyone" } = doc;
  const phone: SeenPhone =
    phoneVisible === "everyone"
      ? { phoneNo, phoneNote: null }
      : { phoneNo: null, phoneNote: phoneVisible };
  const isHidden = isSuspended(doc);
  return {
    _id,
    userName: isHidden ? en.hiddenUser : userName,
    email,
    role,
    image: isHidden ? null : image,
    // Other services let a hidden person neither book nor chat.
    active: doc.active && !doc.hidden && !isHidden,
    ...(isHidden ? { suspended: true } : {}),
    tutor: role === "Tutor" ? toTutorProfile(doc, phone) : null,
    student: role === "Student" ? toStudentProfile(doc, phone) : null,
    phoneOnceAccepted: phoneVisible === "accepted" ? phoneNo : null,
  };
}

/** What a person must know about their own account. */
export const toStanding = ({ suspension, warnings = [] }: Person): Standing => ({
  suspension: suspension
    ? {
        reason: suspension.reason,
        at: suspension.at.toISOString(),
        answer: suspension.answer ?? null,
      }
    : null,
  warnings: warnings.map(({ _id, reason, at }) => ({ _id, reason, at: at.toISOString() })),
});

const isoOrNull = (at: Date | undefined) => at?.toISOString() ?? null;

export function toOwnProfile(doc: Person, now: Date): OwnProfile {
  const { emailVerifiedAt, verifiedPhone } = doc;
  const isSamePhone = verifiedPhone?.phoneNo === doc.phoneNo;
  const account = {
    ...shared(doc),
    userId: doc._id,
    userName: doc.userName,
    email: doc.email,
    role: doc.role,
    image: doc.image,
    phoneNo: doc.phoneNo,
    emailVerified: isVerified(doc, now),
    emailVerifiedAt: isoOrNull(emailVerifiedAt),
    phoneVerifiedAt: isoOrNull(isSamePhone ? verifiedPhone?.at : undefined),
  };
  const { phoneVisible = "everyone", showEmail = true, requirement = null } = doc;
  if (doc.role === "Tutor") {
    const { fee, hourly_rate, subjects, experience } = toTutorCard(doc);
    return { ...account, fee, hourly_rate, subjects, experience, phoneVisible, showEmail };
  }
  if (doc.role === "Student") {
    const { grade, subjectInterested } = toStudentCard(doc);
    return { ...account, grade, subjectInterested, requirement, phoneVisible };
  }
  return account;
}
