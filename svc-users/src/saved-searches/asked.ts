import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import { TutorQuery } from "@tutorsetu/contracts/users";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";

/** What decides in which order, or from where on, and not who is found. */
const NO_FILTERS = new Set(["cursor", "limit", "sort", "within"]);
const KNOWN = Object.keys(TutorQuery.shape).filter((name) => name !== "cursor" && name !== "limit");

/** Where a browser is, which is never stored. */
const isPoint = (near: string) => near.includes(",");

const isBand = (bands: readonly { readonly id: string }[], id: string | undefined) =>
  id === undefined || bands.some((band) => band.id === id);

/** What an address of the list asks: only what is set, and only what the list knows. */
function entriesOf(address: string): [string, string][] {
  const given = new URLSearchParams(address);
  return KNOWN.flatMap((name) => {
    const value = (given.get(name) ?? "").trim();
    return value ? [[name, value] as [string, string]] : [];
  });
}

/** The question that a saved address asks; null where the list would reject it. */
export function questionOf(address: string): TutorQuery | null {
  const { data } = TutorQuery.safeParse(Object.fromEntries(entriesOf(address)));
  if (!data || !isBand(PRICE_BANDS, data.price) || !isBand(EXPERIENCE_BANDS, data.experience))
    return null;
  return data;
}

/** A search as it is stored; rejects what is none, and what would say where somebody is. */
export function searchOf(address: string) {
  const entries = entriesOf(address);
  if (!questionOf(address)) throw unprocessable("query", "invalid");
  const filters = entries.filter(([name]) => !NO_FILTERS.has(name));
  if (filters.length === 0) throw new HttpProblem("invalid", "search_empty");
  if (filters.some(([name, value]) => name === "near" && isPoint(value)))
    throw new HttpProblem("invalid", "search_here");
  const key = new URLSearchParams(entries.filter(([name]) => name !== "sort"));
  return { query: String(new URLSearchParams(entries)), key: String(key).toLowerCase() };
}
