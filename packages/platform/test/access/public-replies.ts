import { apis } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";

const TALKATIVE =
  "M.Sc. Call 98123 45678 or +91-98123-45679, ९८१२३४५६७० भी. Write to asha.rao@mail.example, " +
  "asha [at] mail dot example or @asha_teaches.";

/** What people write where others read it: a profile, a review, a comment. */
export const written = {
  tutor: { bio: TALKATIVE, city: "Pune 9812345671", subjects: ["Physics", "a@mail.example"] },
  student: { bio: TALKATIVE, subjectInterested: ["Physics", "call 9812345672"] },
  text: `Well said. ${TALKATIVE}`,
} as const;

/** Names of the contracts' calls that anybody may read by, as in `everyCall`. */
export const publicReadNames: ReadonlySet<string> = new Set(
  Object.entries(apis).flatMap(([service, table]) =>
    Object.entries<Endpoint>(table)
      .filter(([, { method, access }]) => method === "GET" && access.roles === "anyone")
      .map(([name]) => `${service}.${name}`),
  ),
);

/** Ids, times and places in a list, which are long figures too. */
const NO_NUMBERS = /[0-9a-f]{24}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g;
const PHONE = /\p{N}(?:[\s().\p{Pd}/]{0,3}\p{N}){8,}/u;
const OPAQUE: ReadonlySet<string> = new Set(["nextCursor", "requestId"]);

interface Wanted {
  /** Whether an address of which only the first letter and the domain are told counts. */
  readonly masked: boolean;
}

/** Each text in a reply that looks like an e-mail address or a phone number, with where it stands. */
export function contactsIn(value: unknown, wanted: Wanted, at = ""): string[] {
  if (typeof value === "string") {
    const text = wanted.masked ? value : value.replaceAll(/\S•••@\S+/g, "");
    const isFound = /@|\[at\]/.test(text) || PHONE.test(text.replaceAll(NO_NUMBERS, ""));
    return isFound ? [`${at}: ${value}`] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    OPAQUE.has(key)
      ? []
      : [
          ...contactsIn(key, wanted, `${at} (name)`),
          ...contactsIn(inner, wanted, `${at}.${Array.isArray(value) ? "" : key}`),
        ],
  );
}
