import { PHONE_VISIBILITIES } from "@tutorsetu/contracts/domain";
import type { PhoneVisible } from "@tutorsetu/contracts/people";
import type { Person } from "../people/person.ts";

type Owner = Pick<Person, "role" | "phoneVisible" | "phoneChosenAt" | "guardian" | "childName">;

/**
 * Whether "everyone" may be chosen. For a student only by an adult or a guardian, as the sign-up said who holds the
 * account; who did not say counts as under 18. Nobody checks papers: it holds as far as the sign-up was honest.
 */
const mayShowEveryone = ({ role, guardian, childName }: Owner): boolean =>
  role !== "Student" ||
  childName !== undefined ||
  guardian?.ageBand === "18-plus" ||
  guardian?.accountHolder === "guardian";

/** What the owner may choose (AMB-070). */
export const phoneChoicesOf = (owner: Owner): readonly PhoneVisible[] =>
  PHONE_VISIBILITIES.filter((one) => one !== "everyone" || mayShowEveryone(owner));

/** Who sees the number now. A student's "everyone" from before she was asked is no choice. */
export function phoneVisibleOf(owner: Owner): PhoneVisible {
  const { role, phoneVisible, phoneChosenAt } = owner;
  if (role !== "Student") return phoneVisible ?? "everyone";
  const isChosen = phoneChosenAt !== undefined && mayShowEveryone(owner);
  return phoneVisible === "everyone" && !isChosen ? "accepted" : (phoneVisible ?? "accepted");
}

/** A student from before, whose number everybody saw: she is to be asked. */
export const isUndecided = ({ role, phoneVisible = "everyone", phoneChosenAt }: Owner): boolean =>
  role === "Student" && phoneVisible === "everyone" && phoneChosenAt === undefined;
