import type { Alternative, Document, Term } from "../listings/index/index-query.ts";

function has({ facets, tokens }: Document, one: Alternative): boolean {
  if (one.without?.some((facet) => facets.includes(facet))) return false;
  if ("facet" in one) return facets.includes(one.facet);
  if ("token" in one) return tokens.includes(one.token);
  return tokens.some((token) => token.startsWith(one.prefix));
}

/** What a document weighs for a word of a search; 0: it is not found by it. */
export const weightOf = (document: Document, term: Term): number =>
  Math.max(0, ...term.filter((one) => has(document, one)).map(({ weight }) => weight));
