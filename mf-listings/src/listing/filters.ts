import { LIMITS, SUBJECT_OPTIONS } from "@tutorsetu/contracts/domain";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMessages } from "../messages.ts";
import { AFTER, type Values } from "./queries.ts";
import { withoutWords } from "./typed-filters.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it is called outside the select, where no heading explains it. */
  readonly name?: string;
  /** How many results it would give. */
  readonly count?: number | undefined;
}

/** One field of the panel, a select where nothing is typed. Its name is that of the address and of the server's query. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The label of the first choice, which means no filter. */
  readonly any: string;
  readonly choices: (counts: Readonly<Record<string, number>>, chosen: string) => readonly Choice[];
  /** What a typed text means, null: nothing. */
  readonly read?: (typed: string) => string | null;
  /** It counts only together with this one, and is named there. */
  readonly partOf?: string;
}

/** What the filter calls a value, e.g. "physics" → "Physics". */
export function labelOf(filter: Filter, value: string) {
  const choice = filter.choices({}, value).find((one) => one.value === value);
  return choice?.name ?? choice?.label ?? value;
}

/** What the filters that are set are called, with what is searched for. */
export const namesOf = (
  filters: readonly Filter[],
  { applied, search }: { readonly applied: Values; readonly search: string },
): string[] => [
  ...filters.flatMap((filter) => {
    const value = applied[filter.name];
    return value && !filter.partOf ? [labelOf(filter, value)] : [];
  }),
  ...(search ? [`“${search}”`] : []),
];

/** A URL may hold any value; the server rejects one that is not among the choices. */
const isKnown = ({ choices }: Filter, value: string) =>
  choices({}, value).some((choice) => choice.value === value);

/** The values as the address takes them, without parts of what is not there; null for what means nothing. */
function read(filters: readonly Filter[], values: Values): Readonly<Record<string, string | null>> {
  const valueOf = (filter: Filter | undefined) => {
    const typed = (filter && values[filter.name]) ?? "";
    return filter?.read && typed.trim() ? filter.read(typed) : typed.trim();
  };
  return Object.fromEntries(
    filters.map((filter) => {
      const whole = filter.partOf && filters.find(({ name }) => name === filter.partOf);
      return [filter.name, whole && valueOf(whole) === "" ? "" : valueOf(filter)];
    }),
  );
}

/** What the parameters of a listing's address set; what no filter knows sets nothing. */
export function appliedIn(filters: readonly Filter[], params: URLSearchParams) {
  const none: Values = Object.fromEntries(filters.map(({ name }) => [name, ""]));
  const set = filters.flatMap((filter) => {
    const value = params.get(filter.name) ?? "";
    return value && isKnown(filter, value) ? [[filter.name, value] as const] : [];
  });
  const applied = read(filters, { ...none, ...Object.fromEntries(set) }) as Values; // safe: what is known means something
  const search = (params.get("search") ?? "").trim().slice(0, LIMITS.search);
  return { none, applied, search };
}

/** The filters of a listing, with the URL as their one truth; what is chosen is a draft until `apply`. */
export function useFilters(filters: readonly Filter[]) {
  const [params] = useSearchParams();
  const change = useChangeParams();
  // Another question begins at the first person again.
  const write = (values: Values, history: "replace" | "push") =>
    change({ ...values, [AFTER]: "" }, history);
  const { none, applied, search } = appliedIn(filters, params);
  const [draft, setDraft] = useState(applied);

  const inUrl = filters.map(({ name }) => applied[name]).join("&");
  useEffect(() => {
    setDraft(applied);
    // oxlint-disable-next-line react/exhaustive-deps -- the URL is what changed; the rest follows from it
  }, [inUrl]);

  const meant = read(filters, draft);
  const wrong = filters.filter(({ name }) => meant[name] === null).map(({ name }) => name);
  const without = (name: string) => ({
    ...Object.fromEntries(
      filters.filter(({ partOf }) => partOf === name).map((part) => [part.name, ""]),
    ),
    [name]: "",
  });

  return {
    applied,
    search,
    draft,
    /** What the draft asks for; null while something in it means nothing. */
    asked: wrong.length === 0 ? (meant as Values) : null, // safe: nothing in it is null
    /** Names of fields whose text means nothing. */
    wrong,
    isChanged: filters.some(({ name }) => meant[name] !== applied[name]),
    searchFor: (text: string) => write({ search: text }, "replace"),
    choose: (name: string, value: string) => setDraft((before) => ({ ...before, [name]: value })),
    apply(text: string) {
      if (wrong.length > 0) return false;
      write({ ...(meant as Values), search: text }, "push"); // safe: as above
      return true;
    },
    reset: () => {
      setDraft(none);
      write({ ...none, search: "" }, "push");
    },
    set: (values: Values) => write(values, "push"),
    remove: (name: string) => write(without(name), "push"),
    /** Takes words out of the search. */
    removeWords: (typed: string) => write({ search: withoutWords(search, typed) }, "push"),
    /** Names of what is set, "search" among them, in the order in which they were set. */
    setNames: useInOrder(
      [...params.keys()].filter((name) => (name === "search" ? search : applied[name])),
      filters.filter(({ partOf }) => !partOf).map(({ name }) => name),
    ),
  };
}

const never = () => () => {};

/** These names without others; in an order of their own where the server draws, which has read the address in another one. */
function useInOrder(set: readonly string[], own: readonly string[]): readonly string[] {
  const all = [...own, "search"];
  const names = useSyncExternalStore(
    never,
    () => set.filter((name) => all.includes(name)).join(),
    () => all.filter((name) => set.includes(name)).join(),
  );
  return names === "" ? [] : names.split(",");
}

interface Learner {
  readonly name: string;
  readonly subjectInterested: readonly string[];
}

/**
 * The filter by subject: what the child learns for whom a parent looks, the five of the specification, then what the data holds,
 * then the one that is chosen.
 */
export function useSubjectFilter(child?: Learner): Filter {
  const t = useMessages();
  const nameOf = useSubjectName();
  return {
    name: "subject",
    label: t.subject,
    any: t.anySubject,
    choices: (counts, chosen) => {
      const rest = Object.keys(counts).toSorted();
      const { name = "", subjectInterested: own = [] } = child ?? {};
      const all = [...own, ...SUBJECT_OPTIONS, ...rest, ...(chosen ? [chosen] : [])];
      return [...new Set<string>(all)].map((value) => {
        const subject = nameOf(value);
        const label = own.includes(value) ? format(t.subjectFor, { subject, name }) : subject;
        return { value, label, name: subject, count: counts[value] };
      });
    },
  };
}
