import type { Role } from "@tutorsetu/contracts/people";
import type { Logger } from "pino";
import type { AuditTrail } from "./audit/audit-trail.ts";

/** Who a verified token speaks for. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  readonly sid: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The session was opened with a second factor. */
  readonly secondFactor?: boolean;
  /** An administrator without one, where it is required: may look, and change nothing. */
  readonly needsSecondFactor?: boolean;
}

/** Why a person is suspended; null when they are not. */
export type SuspensionOf = (userId: string) => string | null | Promise<string | null>;

/** What every handler finds on its context. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    caller: Caller | null;
    suspensionOf?: SuspensionOf | undefined;
    /** Where what administrators do is recorded. */
    audit?: AuditTrail | undefined;
  };
}
