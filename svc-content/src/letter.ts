import type { Role } from "@tutorsetu/contracts/people";

/** What help requests and notices have in common (AMB-095). */
export interface LetterDoc {
  readonly _id: string;
  readonly user: { _id: string; userName: string; email: string };
  readonly role: Role;
  readonly subject: string;
  readonly message: string;
  readonly solved: boolean;
  readonly createdAt: Date;
}
