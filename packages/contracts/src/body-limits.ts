import type { Calls } from "./endpoint.ts";

/** The largest body of a call that says nothing else, in bytes: the longest form, every sign of it escaped. */
export const DEFAULT_MAX_BODY = 16 * 1024;

/** What services send each other: events of many people at once. */
const INTERNAL_MAX_BODY = 64 * 1024;

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

/** How many bytes the service of these calls accepts at a path, as the contract of the call there says. */
export function bodyLimitsOf(calls: Calls): (method: string, path: string) => number {
  const large = Object.values(calls).flatMap(({ method, path, maxBody }) =>
    maxBody === undefined ? [] : [{ method, pattern: patternOf(path), maxBody }],
  );
  return (method, path) => {
    if (path.startsWith("/internal/")) return INTERNAL_MAX_BODY;
    const found = large.find((one) => one.method === method && one.pattern.test(path));
    return found?.maxBody ?? DEFAULT_MAX_BODY;
  };
}
