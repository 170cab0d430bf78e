import type { usersApi } from "@tutorsetu/contracts/apis";
import { type Answers, done, people } from "./context.ts";

const { profileId, userId, userName, city, state, createdAt } = people.tutors[1] ?? people.admin;
const sentAt = "2026-11-20T09:00:00.000Z";
const tutor = { _id: userId, profileId, userName, city, state, createdAt: createdAt.toISOString() };
const waiting = {
  _id: "0".repeat(24),
  kind: "education",
  state: "waiting",
  sentAt,
  pages: 1,
} as const;
const own = { documents: [waiting], verified: { identity: "2026-11-02" } };

/** Proof that tutors have sent: here one waits, and its page cannot be opened. */
export const documents: Answers<typeof usersApi> = {
  documents: () => own,
  sendDocument: () => ({ ...own, message: "It would be sent." }),
  withdrawDocument: () => ({ ...own, documents: [], message: "It would be deleted." }),
  documentQueue: () => ({
    documents: [{ _id: waiting._id, kind: "education", sentAt, pages: 1, tutor }],
    nextCursor: null,
    total: 1,
  }),
  documentPage() {},
  decideDocument: done("It would be decided."),
};
