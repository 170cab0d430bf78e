// What the lists ask for, on both sides: the component with the address's parameters, and the loader on the server.
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { EXPERIENCE_BANDS, GRADES, LIMITS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { Query } from "@tutorsetu/web-kit/query";

export type Values = Readonly<Record<string, string>>;
export type List = "tutors" | "students";

const idsOf = (bands: readonly { readonly id: string }[]) => bands.map(({ id }) => id);

/** By list and parameter what the server knows, null: any word; it rejects every other value, which an address may hold all the same. */
const PARAMS: Readonly<Record<List, Readonly<Record<string, readonly string[] | null>>>> = {
  tutors: {
    subject: null,
    price: idsOf(PRICE_BANDS),
    experience: idsOf(EXPERIENCE_BANDS),
    // The server's own order, the newest first, needs no word.
    sort: ["fee", "-fee", "experience"],
  },
  students: { subject: null, grade: GRADES.map(String) },
};

/** The parameter that says after which person the list begins; only links for browsers without scripts have it. */
export const AFTER = "after";

/** Everything that the HTML of a list depends on. */
export const parametersOf = (list: List) => [...Object.keys(PARAMS[list]), "search", AFTER];

/** Only what is set: a query for the server. */
export const queryOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

/** What an address asks of a list. */
export function askedOf(list: List, params: URLSearchParams): Values {
  const known = Object.entries(PARAMS[list]).map(([name, words]) => {
    const value = params.get(name) ?? "";
    return [name, !words || words.includes(value) ? value : ""];
  });
  const search = (params.get("search") ?? "").trim().slice(0, LIMITS.search);
  return queryOf({ ...Object.fromEntries(known), search, cursor: params.get(AFTER) ?? "" });
}

const tutors = (asked: Values): Query<typeof usersCalls.allTutors> => ({
  key: ["tutors", asked],
  endpoint: usersCalls.allTutors,
  input: { query: asked },
});

const students = ({ grade, ...asked }: Values): Query<typeof usersCalls.allStudents> => ({
  key: ["students", { ...asked, ...(grade ? { grade } : {}) }],
  endpoint: usersCalls.allStudents,
  input: { query: { ...asked, ...(grade ? { grade: Number(grade) } : {}) } as object },
});

export const listQuery = { tutors, students } as const;

export const tutorsOf = (page: Reply<typeof usersCalls.allTutors>) => ({
  ...page,
  items: page.allTutor,
});
export const studentsOf = (page: Reply<typeof usersCalls.allStudents>) => ({
  ...page,
  items: page.allStudent,
});

/** The one address of a list for search engines: of its filters only the subject makes another page. */
export const canonicalOf = (list: List, { subject }: Values): `/${string}` => {
  const path = list === "tutors" ? "/tutor" : "/student";
  return subject ? `${path}?${new URLSearchParams({ subject })}` : path;
};
