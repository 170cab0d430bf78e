import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { client } from "@tutorsetu/web-kit/api";
import { useQuery } from "@tutorsetu/web-kit/query";

const users = client(usersCalls);

/** Whether guardians of students are asked by a link; until that is known the form is the other one, and what is missing can be given later. */
export function useIsStrict(role: "Tutor" | "Student"): boolean {
  const isAsked = role === "Student";
  const rules = useQuery(isAsked ? ["sign-up-rules"] : null, () => users.signUpRules());
  return isAsked && (rules.data?.guardianEmail ?? false);
}
