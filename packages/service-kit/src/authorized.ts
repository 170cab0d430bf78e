import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { HttpProblem, type ProblemKind } from "./http-problem.ts";

declare class Brand {
  private readonly isAuthorized: true;
}

/** Something that a policy has let the caller change. Stores write nothing else. A changed copy is no longer one. */
export type Authorized<T> = T & Brand;

/**
 * The one place that makes such values: `resource` when `isAllowed`, else the problem is thrown. A caller that is a
 * program of ours (a sweep, an internal route) passes true, and its name says so.
 */
export function authorized<T>(
  resource: T,
  isAllowed: boolean,
  otherwise: readonly [ProblemKind, ProblemCode] = ["not_found", "not_found"],
): Authorized<T> {
  if (!isAllowed) throw new HttpProblem(...otherwise);
  return resource as Authorized<T>; // safe: the brand exists for the compiler only
}
