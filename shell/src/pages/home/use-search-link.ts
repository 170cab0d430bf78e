import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";

/** Tutors are steered to students, everybody else to tutors. */
export function useSearchLink() {
  const text = useText();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  return isTutor
    ? { to: "/student", label: text.lookForStudentsTutor }
    : { to: "/tutor", label: text.findATutor };
}
