import { refresh } from "@tutorsetu/web-kit/query";

/** Everything that shows children, after a change of them. */
export function refreshFamily() {
  for (const subject of ["children", "consents", "profile", "bookings"]) refresh(subject);
}
