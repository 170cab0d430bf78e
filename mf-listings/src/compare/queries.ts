import { shortlistCalls } from "@tutorsetu/contracts/calls/shortlist";
import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";

/** What a comparison depends on. */
export const PARAMETERS = ["ids"] as const;

/** Whom an address compares: at most three, each once. */
export function comparedIn(params: URLSearchParams) {
  const given = (params.get("ids") ?? "").toLowerCase().split(",").filter(Boolean);
  const known = [...new Set(given)].filter((id) => /^[0-9a-f]{24}$/.test(id));
  return {
    ids: known.slice(0, SHORTLIST_LIMITS.compared),
    isAsked: given.length > 0,
    isMore: known.length > SHORTLIST_LIMITS.compared,
    /** Some are no ids, as where a link was cut off. */
    isWrong: known.length < new Set(given).size,
  };
}

/** Their cards as the list shows them, without those who are not shown. */
export const comparedQuery = (ids: readonly string[]) =>
  ({
    key: ["tutor-cards", ...ids],
    endpoint: shortlistCalls.tutorCards,
    input: { query: { ids: ids.join(",") } },
  }) as const;
