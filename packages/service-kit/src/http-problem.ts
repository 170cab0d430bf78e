import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import { type ProblemCode, type ProblemParams, messageOf } from "@tutorsetu/contracts/problems";
import type { PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import { HTTPException } from "hono/http-exception";

/** The one table of the kinds of failures and their statuses, for every service and the gateway. */
export const statusOf = {
  /** Shape, role, id or operator: a mistake of the program that asks. */
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  /** Values that do not fit; `problems` says which. */
  unprocessable: 422,
  too_often: 429,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof statusOf;

interface Detail {
  /** The id of whom it is about, for the audit record; never sent. */
  readonly about?: string | undefined;
  /** On record as this, where its code alone is none of what is. */
  readonly recordAs?: AuditKind;
  /** What stands in the gaps of the code's sentence. */
  readonly params?: ProblemParams;
  /** Form field → what is wrong with it. */
  readonly problems?: Readonly<Record<string, ProblemCode>>;
  /** What asks for a passkey. */
  readonly passkey?: PasskeyRequest | undefined;
  /** Seconds until the caller may try again; sent as Retry-After. */
  readonly retryAfter?: number;
}

/** The one error a route or rule throws on purpose. Everything else is a bug and becomes a 500. */
export class HttpProblem extends HTTPException {
  readonly code: ProblemCode;
  readonly detail: Detail;

  constructor(kind: ProblemKind, code: ProblemCode, detail: Detail = {}) {
    super(statusOf[kind], { message: messageOf(code, detail.params) });
    this.code = code;
    this.detail = detail;
  }
}

/** One value that does not fit. */
export const unprocessable = (field: string, code: ProblemCode) =>
  new HttpProblem("unprocessable", code, { problems: { [field]: code } });
