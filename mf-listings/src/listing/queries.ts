// What the lists ask for, on both sides: the component with the address's parameters, and the loader on the server.
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { EXPERIENCE_BANDS, GRADES, LIMITS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { EXAMS, TEACHING_BOARDS, TEACHING_PLACES } from "@tutorsetu/contracts/tutoring/choices";
import type { Query } from "@tutorsetu/web-kit/query";
import { isFee, isPlace, isRadius } from "./typed-filters.ts";

export type Values = Readonly<Record<string, string>>;
export type List = "tutors" | "students";

type Check = (value: string) => boolean;

const anyWord: Check = () => true;
const idsOf = (bands: readonly { readonly id: string }[]) => bands.map(({ id }) => id);
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.includes(value);

/** The order that pages ask for: the server's own, without a word, is the newest first. */
export const BEST = "best";

/** By list and parameter what the server takes; it rejects every other value, which an address may hold all the same. */
const PARAMS: Readonly<Record<List, Readonly<Record<string, Check>>>> = {
  tutors: {
    subject: anyWord,
    price: oneOf(idsOf(PRICE_BANDS)),
    experience: oneOf(idsOf(EXPERIENCE_BANDS)),
    city: anyWord,
    class: oneOf(GRADES.map(String)),
    board: oneOf([...TEACHING_BOARDS, ...EXAMS]),
    place: oneOf(TEACHING_PLACES),
    maxFee: isFee,
    near: isPlace,
    within: isRadius,
    sort: oneOf(["newest", "fee", "-fee", "experience", "rating", "distance"]),
  },
  students: { subject: anyWord, grade: oneOf(GRADES.map(String)) },
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
  const known = Object.entries(PARAMS[list]).map(([name, isTaken]) => {
    const value = params.get(name) ?? "";
    return [name, value && isTaken(value) ? value : ""];
  });
  const search = (params.get("search") ?? "").trim().slice(0, LIMITS.search);
  const asked: Values = { ...Object.fromEntries(known), search, cursor: params.get(AFTER) ?? "" };
  return queryOf(list === "tutors" ? { ...asked, ...fromAPlace(asked) } : asked);
}

/** Whether an address says around where to look. */
export const isPlaceKnown = (params: URLSearchParams) => isPlace(params.get("near") ?? "");

/** Without a place there is neither a radius nor an order by distance. */
const fromAPlace = ({ near, sort }: Values): Values =>
  near ? { sort: sort || BEST } : { within: "", sort: !sort || sort === "distance" ? BEST : sort };

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
