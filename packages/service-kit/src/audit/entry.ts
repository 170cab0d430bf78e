import { createHash } from "node:crypto";
import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import { cutAddress } from "./cut-address.ts";

/** Something that happened. Ids and codes only: never names, addresses of people, or what they wrote. */
export interface NewEntry {
  readonly what: AuditKind;
  /** The id of who did it; null: nobody who is signed in. */
  readonly by: string | null;
  /** The id of whom or what it was done to. */
  readonly of?: string | undefined;
  /** The caller's address; stored cut. */
  readonly from?: string | undefined;
  /** Method and pattern, such as `GET /users/tutor/:id`. */
  readonly route?: string | undefined;
  readonly requestId?: string | undefined;
  readonly note?: string | undefined;
}

/** An entry in its chain. `_id` is its place: two writers cannot take the same one. */
export interface StoredEntry {
  readonly _id: number;
  readonly at: Date;
  readonly what: string;
  readonly by: string | null;
  readonly of?: string;
  readonly from?: string;
  readonly route?: string;
  readonly requestId?: string;
  readonly count?: number;
  readonly note?: string;
  /** The hash of the entry before. */
  readonly previous: string;
  readonly hash: string;
}

export type Unchained = Omit<StoredEntry, "_id" | "previous" | "hash">;

/** The last entry of a chain. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Before the first entry. */
export const START: Head = { seq: 0, hash: "" };

const CODE = /^[\w.:-]{1,100}$/;
const ROUTE = /^[A-Z]+ \/[\w./:*-]{0,200}$/;

/** A text where an id belongs would keep what erasure must be able to remove. */
function checked(name: string, value: string | null | undefined, shape: RegExp) {
  if (value === null || value === undefined || shape.test(value)) return;
  throw new TypeError(`The audit record takes ids and codes only; ${name} is none`);
}

/** As it is stored, but for its place in the chain. */
export function unchained(entry: NewEntry, at: Date, count = 1): Unchained {
  const { what, by, of, from, route, requestId, note } = entry;
  for (const [name, value] of Object.entries({ by, of, requestId, note }))
    checked(name, value, CODE);
  checked("route", route, ROUTE);
  return {
    at,
    what,
    by,
    ...(of === undefined ? {} : { of }),
    ...(from === undefined ? {} : { from: cutAddress(from) }),
    ...(route === undefined ? {} : { route }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(count === 1 ? {} : { count }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Over every field that is stored, in the order of their names, so that one that is added shows too. */
export function hashOf({ hash: _hash, ...entry }: Omit<StoredEntry, "hash"> & { hash?: string }) {
  const fields = Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

/** Entries in the places after `head`. */
export function chained(head: Head, entries: readonly Unchained[]): StoredEntry[] {
  let { seq, hash: previous } = head;
  return entries.map((entry) => {
    const placed = { ...entry, _id: ++seq, previous };
    previous = hashOf(placed);
    return { ...placed, hash: previous };
  });
}
