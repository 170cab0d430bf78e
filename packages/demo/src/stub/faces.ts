import type { Peer } from "@tutorsetu/contracts/chat";
import type * as people from "@tutorsetu/contracts/people";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import type { DemoPerson } from "../people.ts";

// A demo person in each of the shapes that the contracts show people in.

const image = null;

export const sessionUser = (person: DemoPerson): people.SessionUser => ({
  _id: person.userId,
  userName: person.userName,
  email: person.email,
  role: person.role,
  image,
  phoneNo: person.phoneNo,
});

const profile = ({ profileId, city, state, phoneNo, createdAt }: DemoPerson) => ({
  _id: profileId,
  city,
  state,
  phoneNo,
  createdAt: createdAt.toISOString(),
});

export function tutorProfile(person: DemoPerson): people.TutorProfile | null {
  const { userId: _id, userName, tutor } = person;
  if (!tutor) return null;
  const rating = tutor.experience > 4 ? { average: 4.5, count: 6 } : null;
  const verified = person.seen && { verified: person.seen };
  return {
    ...profile(person),
    ...tutor,
    ...verified,
    userId: { _id, userName, image, email: null },
    rating,
  };
}

export function studentProfile(person: DemoPerson): people.StudentProfile | null {
  const { userId: _id, userName, student } = person;
  if (!student) return null;
  return { ...profile(person), ...student, userId: { _id, userName, image } };
}

/** As another service knows them. */
export const internalPerson = (person: DemoPerson): people.Person => ({
  _id: person.userId,
  userName: person.userName,
  email: person.email,
  role: person.role,
  image,
  active: true,
  tutor: tutorProfile(person),
  student: studentProfile(person),
});

export const ownProfile = (person: DemoPerson): OwnProfile => ({
  ...sessionUser(person),
  _id: person.profileId,
  userId: person.userId,
  city: person.city,
  state: person.state,
  bio: "",
  pinCode: person.pinCode ?? "",
  ...person.tutor,
  ...person.student,
  phoneVisible: "everyone",
  showEmail: false,
  createdAt: person.createdAt.toISOString(),
});

export const peer = ({ userId, userName, role }: DemoPerson): Peer => ({
  _id: userId,
  userName,
  image,
  role,
});
