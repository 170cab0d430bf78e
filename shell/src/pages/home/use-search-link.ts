import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../../messages.ts";

/** Tutors are steered to students, everybody else to tutors. */
export function useSearchLink() {
  const t = useMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  return isTutor
    ? { to: "/student", label: t.lookForStudentsTutor }
    : { to: "/tutor", label: t.findATutor };
}
