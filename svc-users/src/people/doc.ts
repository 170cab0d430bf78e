import type { OwnProfile } from "@tutorsetu/contracts/users";
import type {
  Person,
  Role,
  SessionUser,
  StudentCard,
  StudentProfile,
  TutorCard,
  TutorProfile,
} from "@tutorsetu/contracts/people";
import { tokensOf } from "./search.ts";

/** Account and profile in one document, so that one write makes or changes a person. Ids are hexadecimal. */
export interface PersonDoc {
  readonly _id: string;
  readonly profileId: string;
  readonly role: Role;
  readonly userName: string;
  readonly email: string;
  /** The address in lower case; unique. */
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly image: string | null;
  readonly phoneNo: string;
  readonly city: string;
  readonly state: string;
  readonly bio: string;
  readonly active: boolean;
  readonly createdAt: Date;
  /** Tutors. */
  readonly fee?: number;
  readonly hourly_rate?: number | null;
  readonly experience?: number | null;
  readonly subjects?: readonly string[];
  /** Students. */
  readonly grade?: readonly number[];
  readonly subjectInterested?: readonly string[];
  readonly guardian?: object;
  /** Words for the search. */
  readonly tokens: readonly string[];
}

export const withTokens = (doc: Omit<PersonDoc, "tokens">): PersonDoc => ({
  ...doc,
  tokens: tokensOf([
    doc.userName,
    doc.city,
    doc.state,
    doc.bio,
    ...(doc.subjects ?? []),
    ...(doc.subjectInterested ?? []),
  ]),
});

export const toSessionUser = ({
  _id,
  userName,
  email,
  role,
  image,
  phoneNo,
}: PersonDoc): SessionUser => ({
  _id,
  userName,
  email,
  role,
  image,
  phoneNo,
});

const gradeOut = (grade: readonly number[] = []) =>
  grade.length === 1 ? (grade[0] ?? 0) : [...grade];
const shared = ({ profileId, city, state, bio, createdAt }: PersonDoc) => ({
  _id: profileId,
  city,
  state,
  bio,
  createdAt: createdAt.toISOString(),
});

export const toTutorCard = (doc: PersonDoc): TutorCard => ({
  ...shared(doc),
  userId: { _id: doc._id, userName: doc.userName, image: doc.image, email: doc.email },
  fee: doc.fee ?? 0,
  hourly_rate: doc.hourly_rate ?? null,
  subjects: [...(doc.subjects ?? [])],
  experience: doc.experience ?? null,
});
export const toTutorProfile = (doc: PersonDoc): TutorProfile => ({
  ...toTutorCard(doc),
  phoneNo: doc.phoneNo,
});

export const toStudentCard = (doc: PersonDoc): StudentCard => ({
  ...shared(doc),
  userId: { _id: doc._id, userName: doc.userName, image: doc.image },
  grade: gradeOut(doc.grade),
  subjectInterested: [...(doc.subjectInterested ?? [])],
});
export const toStudentProfile = (doc: PersonDoc): StudentProfile => ({
  ...toStudentCard(doc),
  phoneNo: doc.phoneNo,
});

export const toPerson = (doc: PersonDoc): Person => ({
  _id: doc._id,
  userName: doc.userName,
  email: doc.email,
  role: doc.role,
  image: doc.image,
  active: doc.active,
  tutor: doc.role === "Tutor" ? toTutorProfile(doc) : null,
  student: doc.role === "Student" ? toStudentProfile(doc) : null,
});

export function toOwnProfile(doc: PersonDoc): OwnProfile {
  const account = {
    ...shared(doc),
    userId: doc._id,
    userName: doc.userName,
    email: doc.email,
    role: doc.role,
    image: doc.image,
    phoneNo: doc.phoneNo,
  };
  if (doc.role === "Tutor") {
    const { fee, hourly_rate, subjects, experience } = toTutorCard(doc);
    return { ...account, fee, hourly_rate, subjects, experience };
  }
  if (doc.role === "Student") {
    const { grade, subjectInterested } = toStudentCard(doc);
    return { ...account, grade, subjectInterested };
  }
  return account;
}
