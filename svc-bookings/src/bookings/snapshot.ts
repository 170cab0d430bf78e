import type { BookingStatus, StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Person } from "@tutorsetu/contracts/people";

/** A party as kept in the booking, with the number that is shown once the booking is accepted. */
export type Kept<Party> = Party & { readonly phoneOnceAccepted?: string | null };

const party = (person: Person) => ({
  _id: person._id,
  userName: person.userName,
  email: person.email,
  image: person.image,
  ...(person.phoneOnceAccepted ? { phoneOnceAccepted: person.phoneOnceAccepted } : {}),
});

const gone = (id: string) => ({
  _id: id,
  userName: en.deletedUser,
  email: "",
  image: null,
  phoneNo: null,
});

/** What is left of a deleted tutor: no name, no contact (AMB-087). */
export const goneTutor = (id: string): TutorParty => ({ ...gone(id), tutor: null });
export const goneStudent = (id: string): StudentParty => ({ ...gone(id), student: null });

/** The person as bookings show them; kept in the booking so that it renders while svc-users is down. */
export function tutorParty(person: Person): Kept<TutorParty> {
  if (!person.active) return goneTutor(person._id);
  const { tutor } = person;
  if (!tutor) return { ...party(person), phoneNo: null, tutor: null };
  const { _id, fee, subjects, experience, city, state, bio, phoneNo } = tutor;
  const email = tutor.userId.email ?? "";
  return {
    ...party(person),
    email,
    phoneNo,
    tutor: { _id, fee, subjects, experience, city, state, bio },
  };
}

export function studentParty(person: Person): Kept<StudentParty> {
  if (!person.active) return goneStudent(person._id);
  const { student } = person;
  if (!student) return { ...party(person), phoneNo: null, student: null };
  const { _id, grade, subjectInterested, city, state, bio, phoneNo } = student;
  return {
    ...party(person),
    phoneNo,
    student: { _id, grade, subjectInterested, city, state, bio },
  };
}

/** A kept party as the other one sees it (AMB-070), whom it may have blocked; asking for a lesson is no way to collect addresses (AMB-129). */
export function shownParty<Party extends TutorParty | StudentParty>(
  { phoneOnceAccepted, ...kept }: Kept<Party>,
  { bookingStatus }: { readonly bookingStatus: BookingStatus },
  blockedBy: ReadonlySet<string>,
): Party {
  const isAccepted = bookingStatus === "accepted";
  // safe, here and below: what the type parameter adds to a party is untouched
  if (blockedBy.has(kept._id)) return { ...kept, phoneNo: null, email: "" } as unknown as Party;
  const phoneNo = (isAccepted && phoneOnceAccepted) || kept.phoneNo;
  return { ...kept, phoneNo, email: isAccepted ? kept.email : "" } as unknown as Party;
}
