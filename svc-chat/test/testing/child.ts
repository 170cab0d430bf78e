import type { StudentProfile } from "@tutorsetu/contracts/people";
import { newId } from "@tutorsetu/service-kit/new-id";

/** One of a parent's children, as svc-users gives them. */
export const aChild = (_id: string, userName: string, hidden = false): StudentProfile => ({
  _id,
  userId: { _id: newId(), userName, image: null },
  grade: 9,
  subjectInterested: [],
  city: "Pune",
  state: "Maharashtra",
  bio: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  phoneNo: null,
  requirement: null,
  ...(hidden ? { hidden } : {}),
});
