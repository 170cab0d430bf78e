import { MOST_CHILDREN } from "@tutorsetu/contracts/families/children";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { GuardianForm, Person } from "../people/person.ts";

/** Whom a parent or guardian signs up: the profile is the child's then. */
export const childIn = ({ accountHolder, childName }: GuardianForm = {}): Pick<
  Person,
  "childName"
> => (accountHolder === "guardian" && childName !== undefined ? { childName } : {});

/** Names that read alike are one: whatever the letters' form, case and spaces. */
const foldName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** Whether the account may become a parent's: a student's that nobody under 18 seems to hold. */
export function mayBeFamily({ active, role, grade, childName, guardian, consents = [] }: Person) {
  const { accountHolder, ageBand, guardianEmail } = guardian ?? {};
  const isAdult = accountHolder === "guardian" || ageBand === "18-plus";
  const isAsked = consents.some(({ means }) => means === "link") || guardianEmail !== undefined;
  const isMinor = !isAdult && (ageBand !== undefined || isAsked);
  return active && role === "Student" && grade !== undefined && childName === undefined && !isMinor;
}

/** Whether another child of the account has this name. */
export const isTaken = (
  { profileId, childName = "", siblings = [] }: Person,
  name: string,
  by?: string,
): boolean =>
  [{ _id: profileId, name: childName }, ...siblings].some(
    (child) => child._id !== by && foldName(child.name) === foldName(name),
  );

/** Why no child of this name comes into the account; null where it may. */
export function addProblem(person: Person, name: string): ProblemCode | null {
  const { role, childName, siblings = [] } = person;
  if (role !== "Student") return "family_refused";
  if (childName === undefined) return "not_a_family";
  if (isTaken(person, name)) return "child_known";
  return siblings.length + 1 >= MOST_CHILDREN ? "children_full" : null;
}

/** Why the account does not become a parent's; null where it may. */
export function becomeProblem(person: Person): ProblemCode | null {
  if (person.childName !== undefined) return "family_already";
  return mayBeFamily(person) ? null : "family_refused";
}
