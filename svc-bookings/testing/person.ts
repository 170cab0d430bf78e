import type { Person } from "@tutorsetu/contracts/people";

// Above the ids that tests write out, such as the administrator's.
let n = 0xffff;

/** A new id at every call. */
export const id = () => (++n).toString(16).padStart(24, "0");

const place = {
  city: "Pune",
  state: "Maharashtra",
  bio: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  phoneNo: "+919812345678",
};

const everyone = (role: "Tutor" | "Student") => {
  const _id = id();
  const userName = `${role} ${_id}`;
  return { _id, userName, email: `${_id}@test.example`, role, image: null, active: true };
};

export function aTutor(): Person {
  const user = everyone("Tutor");
  const userId = { _id: user._id, userName: user.userName, image: null, email: null };
  const teaches = { fee: 2600, hourly_rate: null, rating: null, experience: 4 };
  const tutor = { _id: id(), userId, ...teaches, subjects: ["physics"], ...place };
  return { ...user, tutor, student: null };
}

export function aStudent(): Person {
  const user = everyone("Student");
  const userId = { _id: user._id, userName: user.userName, image: null };
  const learns = { grade: 10, subjectInterested: ["physics"], requirement: null };
  return { ...user, tutor: null, student: { _id: id(), userId, ...learns, ...place } };
}

/** A parent's account; its children in this order. */
export function aParent(...names: readonly string[]): Person {
  const person = aStudent();
  const { student } = person;
  if (!student) throw new Error("A student has a profile");
  const children = names.map((userName, n) => ({
    ...student,
    _id: n === 0 ? student._id : id(),
    userId: { ...student.userId, userName },
  }));
  return { ...person, userName: "Sunita Rao", student: children[0] ?? student, children };
}
