import { apis } from "./apis.ts";
import type { Endpoint } from "./endpoint.ts";

/** The largest body of a call that says nothing else, in bytes: the longest form, every sign of it escaped. */
export const DEFAULT_MAX_BODY = 16 * 1024;

/** What services send each other: events of many people at once. */
const INTERNAL_MAX_BODY = 64 * 1024;

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

const largeCalls = (service: string) =>
  Object.entries<Readonly<Record<string, Endpoint>>>(apis)
    .filter(([name]) => name === service)
    .flatMap(([, api]) => Object.values(api))
    .flatMap(({ method, path, maxBody }) =>
      maxBody === undefined ? [] : [{ method, pattern: patternOf(path), maxBody }],
    );

/** How many bytes a service accepts at a path, as the contract of the call there says. */
export function bodyLimitsOf(service: string): (method: string, path: string) => number {
  const large = largeCalls(service);
  return (method, path) => {
    if (path.startsWith("/internal/")) return INTERNAL_MAX_BODY;
    const call = large.find((one) => one.method === method && one.pattern.test(path));
    return call?.maxBody ?? DEFAULT_MAX_BODY;
  };
}
