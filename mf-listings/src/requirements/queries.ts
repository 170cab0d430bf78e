// What the pages of posts ask for, on both sides: the components, and the loaders on the server.
import { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import { GRADES } from "@tutorsetu/contracts/domain";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { Query } from "@tutorsetu/web-kit/query";
import { AFTER, type Values } from "../listing/queries.ts";

type Check = (value: string) => boolean;

const isSlug: Check = (value) => /^[a-z][a-z -]{0,58}$/.test(value);

/** By parameter what the server takes; it rejects every other value, which an address may hold all the same. */
const PARAMS: Readonly<Record<string, Check>> = {
  subject: isSlug,
  class: (value) => GRADES.some((one) => String(one) === value),
  city: isSlug,
  mode: (value) => value === "home" || value === "online",
};

/** Everything that the HTML of the list depends on. */
export const PARAMETERS = [...Object.keys(PARAMS), AFTER];

/** What an address asks for: only what is set. */
export function askedOf(params: URLSearchParams): Values {
  const known = Object.entries(PARAMS).flatMap(([name, isTaken]) => {
    const value = params.get(name) ?? "";
    return value && isTaken(value) ? [[name, value] as const] : [];
  });
  const cursor = params.get(AFTER);
  return { ...Object.fromEntries(known), ...(cursor && { cursor }) };
}

/** Open posts, newest first. */
export const requirementsQuery = (asked: Values): Query<typeof requirementsCalls.requirements> => ({
  key: ["requirements", asked],
  endpoint: requirementsCalls.requirements,
  // safe: the server reads the class of a text, too
  input: { query: asked as object },
});

export const requirementsOf = (page: Reply<typeof requirementsCalls.requirements>) => ({
  ...page,
  items: page.requirements,
});

/** One post; for whoever wrote it and for tutors with what is theirs. */
export const requirementQuery = (id: string) =>
  ({
    key: ["requirement", id],
    endpoint: requirementsCalls.requirement,
    input: { params: { id } },
  }) as const;

/** The one address of the list for search engines: of its filters only subject and city make another page. */
export function canonicalOf({ subject, city }: Values): `/${string}` {
  const asked = new URLSearchParams({ ...(subject && { subject }), ...(city && { city }) });
  return asked.size > 0 ? `/requirements?${asked}` : "/requirements";
}
