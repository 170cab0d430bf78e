import type { StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";

const party = (person: Person) => ({
  _id: person._id,
  userName: person.userName,
  email: person.email,
  image: person.image,
});

const DELETED = "Deleted user";
const gone = (id: string) => ({
  _id: id,
  userName: DELETED,
  email: "",
  image: null,
  phoneNo: null,
});

/** The person as bookings show them; kept in the booking so that it renders while svc-users is down. */
export function tutorParty(person: Person): TutorParty {
  if (!person.active) return { ...gone(person._id), tutor: null };
  const { tutor } = person;
  if (!tutor) return { ...party(person), phoneNo: null, tutor: null };
  const { _id, fee, subjects, experience, city, state, bio, phoneNo } = tutor;
  return { ...party(person), phoneNo, tutor: { _id, fee, subjects, experience, city, state, bio } };
}

export function studentParty(person: Person): StudentParty {
  if (!person.active) return { ...gone(person._id), student: null };
  const { student } = person;
  if (!student) return { ...party(person), phoneNo: null, student: null };
  const { _id, grade, subjectInterested, city, state, bio, phoneNo } = student;
  return {
    ...party(person),
    phoneNo,
    student: { _id, grade, subjectInterested, city, state, bio },
  };
}
