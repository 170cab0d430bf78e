import type { Endpoint, Input, Reply } from "@tutorsetu/contracts/endpoint";
import type { Role } from "@tutorsetu/contracts/people";
import { type DemoPerson, demoPeople } from "../people.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a table of endpoints is matched structurally, so its parts are open
type Api = Record<string, Endpoint<string, any, any, any>>;

/** Answers for a contract: what no longer fits it stops compiling. */
export type Answers<A extends Api> = { [K in keyof A]?: (input: Input<A[K]>) => Reply<A[K]> };

/** Throw it to answer with a failure. */
export class StubError extends Error {
  override name = "StubError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const people = demoPeople();
const everybody = [people.admin, ...people.tutors, ...people.students];
const byId = new Map(
  everybody.flatMap((one) => [[one.userId, one] as const, [one.profileId, one]]),
);

/** A person by user or profile id. */
export function personOf(id: string): DemoPerson {
  const found = byId.get(id);
  if (!found) throw new StubError(404, "Nobody here has this id.");
  return found;
}

export const isKnown = (id: string) => byId.has(id);

const first: Record<Role, DemoPerson | undefined> = {
  Tutor: people.tutors[0],
  Student: people.students[0],
  Admin: people.admin,
};

/** The demo account of a role. */
export const accountOf = (role: Role): DemoPerson => first[role] ?? people.admin;

let caller = people.admin;

/** Who asks from now on. */
export const setCaller = (person: DemoPerson) => {
  caller = person;
};
export const me = () => caller;

/** Answers a call that changes nothing here. */
export const done = (message: string) => () => ({ message });

interface Paged {
  readonly query: { cursor?: string | undefined; limit?: number | undefined };
}

/** One page of a list; the cursor is where the next one begins. */
export function pageOf<T>(all: readonly T[], { query }: Paged) {
  const from = Number(query.cursor ?? 0);
  const until = from + Number(query.limit ?? 20);
  const nextCursor = until < all.length ? String(until) : null;
  return { items: all.slice(from, until), page: { nextCursor, total: all.length } };
}

/** An audit record that nothing has been written to yet. */
export const emptyAudit = () => ({
  entries: [],
  nextCursor: null,
  chain: {
    whole: true,
    entries: 0,
    since: null,
    until: null,
    broken: null,
    checkedAt: new Date().toISOString(),
  },
});

/** Here nothing was reported. */
export const noReports = () => ({ reports: [], total: 0 });
