import type { RenderRequest } from "@tutorsetu/contracts/web/server-bundle";

/** What people type themselves, whom they choose, and where a list goes on: such pages are drawn and not kept, so that nobody fills the cache with words or choices of their own. */
const FREE_TEXT = new Set(["search", "q", "ids", "after"]);
const QUERY_AT_MOST = 500;

export interface PageKey {
  /** The same for every visitor who gets the same HTML. */
  readonly id: string;
  readonly isKept: boolean;
  readonly request: RenderRequest;
}

interface Asked extends Omit<RenderRequest, "path"> {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** Query parameters that the page depends on, in the order in which the key names them. */
  readonly declared: readonly string[];
}

/** What the HTML of an address depends on, and nothing else; null for a query that is too long to be anybody's. */
export function pageKey({ path, query, declared, ...versions }: Asked): PageKey | null {
  const kept = new Map<string, string>();
  if (query) {
    const given = new URLSearchParams(query);
    for (const name of declared) {
      const value = given.get(name);
      if (value) kept.set(name, value);
    }
  }
  const said = kept.size > 0 ? new URLSearchParams([...kept]).toString() : "";
  if (said.length > QUERY_AT_MOST) return null;
  const request = { path: said ? `${path}?${said}` : path, ...versions };
  const { shell, remote, language } = request;
  const id = [shell, remote?.name, remote?.version, request.path, language].join(" ");
  return { id, isKept: ![...kept.keys()].some((name) => FREE_TEXT.has(name)), request };
}
