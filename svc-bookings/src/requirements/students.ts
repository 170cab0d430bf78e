import { en } from "@tutorsetu/contracts/replies";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { profileOf } from "../bookings/parties.ts";
import { childOf } from "../bookings/create-booking.ts";
import type { RequirementDoc } from "./requirement.ts";

/** The caller as somebody who may post, and for which child; as svc-users knows them now. */
export async function postingStudent(
  callerId: string,
  childId: string | undefined,
  fetchPeople: FetchPeople,
): Promise<{ readonly student: Person; readonly studentProfileId: string }> {
  const [student] = await fetchPeople([callerId]);
  if (!student) throw new HttpProblem("unauthenticated", "session_ended");
  // Hidden until a guardian agrees: signed in, but not among those who post (AMB-130).
  if (!student.active || student.role !== "Student")
    throw new HttpProblem("forbidden", "only_students_post");
  const child = childOf(student, childId?.toLowerCase());
  if (!child) throw new HttpProblem("not_found", "no_such_child");
  if (child.isHidden) throw new HttpProblem("conflict", "child_hidden");
  return { student, studentProfileId: child.studentProfileId };
}

type Whose = Pick<RequirementDoc, "studentUserId" | "studentProfileId">;

/** Whether others may see a post of this student now: neither suspended, nor deleted, nor without consent. */
export function isStudentShown({ studentProfileId }: Whose, person: Person | undefined): boolean {
  if (!person?.active) return false;
  if (!person.children) return true;
  const profile = person.children.find(({ _id }) => _id === studentProfileId);
  return profile !== undefined && !profile.hidden;
}

/** The name of the child, in a parent's account. */
export function childName({ studentProfileId }: Whose, person: Person | undefined) {
  if (!person?.children) return undefined;
  const { userName } = profileOf(person, studentProfileId)?.userId ?? {};
  return userName === en.deletedUser ? undefined : userName;
}

const AT_ONCE = 100;

/** People by user id. Undefined while svc-users is unavailable. */
export async function peopleById(
  ids: readonly string[],
  fetchPeople: FetchPeople,
): Promise<ReadonlyMap<string, Person> | undefined> {
  const all = [...new Set(ids)];
  const found = new Map<string, Person>();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const people = await fetchPeople(all.slice(from, from + AT_ONCE)).catch(() => null);
    if (!people) return undefined;
    for (const person of people) found.set(person._id, person);
  }
  return found;
}

/** Of these posts those whose students are shown now; as it was known last while svc-users is unavailable. */
export async function shownOf<T extends Whose & Pick<RequirementDoc, "isShown">>(
  docs: readonly T[],
  fetchPeople: FetchPeople,
): Promise<T[]> {
  const people = await peopleById(
    docs.map(({ studentUserId }) => studentUserId),
    fetchPeople,
  );
  return docs.filter((doc) =>
    people ? isStudentShown(doc, people.get(doc.studentUserId)) : doc.isShown,
  );
}
