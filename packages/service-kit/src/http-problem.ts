import { HTTPException } from "hono/http-exception";

/** The one table of errors: a code and its status, for every service and the gateway. */
export const statusOf = {
  /** Shape, role, id or operator: a mistake of the program that asks. */
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  /** Values that do not fit; `fields` says which. */
  unprocessable: 422,
  too_often: 429,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof statusOf;

/** The one code that goes with a status. */
export function codeOf(status: number): ProblemCode | "internal" {
  const found = Object.entries(statusOf).find(([, known]) => known === status)?.[0];
  if (found) return found as ProblemCode; // safe: a key of statusOf
  return status >= 500 ? "internal" : "invalid";
}

interface Detail {
  /** Form field → text. */
  fields?: Record<string, string>;
  /** Seconds until the caller may try again; sent as Retry-After. */
  retryAfter?: number;
}

/** The one error a route or rule throws on purpose. Everything else is a bug and becomes a 500. */
export class HttpProblem extends HTTPException {
  readonly code: ProblemCode;
  readonly detail: Detail;

  constructor(code: ProblemCode, message: string, detail: Detail = {}) {
    super(statusOf[code], { message });
    this.code = code;
    this.detail = detail;
  }
}

/** One value that does not fit, and the text beside its field. */
export const unprocessable = (field: string, message: string) =>
  new HttpProblem("unprocessable", message, { fields: { [field]: message } });
