// What the renderer draws of the page at an address, and by what it is found.
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import type { Target } from "../routes.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import type { Match } from "./page-match.ts";
import type { ShellPages } from "./page-table.ts";
import type { RemoteNow } from "./remotes.ts";

/** What the shell draws for every address that nobody has: once for all of them. */
export const MISSING: Target = { path: "/404", query: "" };

/** A page that somebody wants, or will. */
export interface Asked {
  readonly target: Target;
  readonly match: Match;
  readonly language: Language;
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
}

/** Whose the page is that the renderer draws, and which query parameters it depends on; null where the browser draws it. */
export function drawingOf(match: Match) {
  if ("missing" in match) return { declared: [], owner: undefined };
  if (!("page" in match)) return null;
  const { isServerRendered = false, hasServerHead = false, query = [] } = match.page;
  return isServerRendered || hasServerHead ? { declared: query, owner: match.owner } : null;
}

export type Drawing = NonNullable<ReturnType<typeof drawingOf>>;

/** Null where nothing can be drawn on the server: also of a remote whose build has no server part. */
function makeKey(
  { language, shell }: Asked,
  { path, query }: Target,
  { declared, owner }: Drawing,
): PageKey | null {
  const build = owner?.build;
  if (!shell.serverPart || (owner && !build?.serverPart)) return null;
  const remote = build && { remote: { name: build.name, version: build.version } };
  return pageKey({ path, query, declared, shell: shell.serverPart, language, ...remote });
}

/** Of addresses without a query. A match is of one address and one state of all builds. */
const plainKeys = new WeakMap<Match, Map<Language, PageKey | null>>();

/** What the page is found by; null where the browser draws it. */
export function keyOf(asked: Asked): PageKey | null {
  const drawing = drawingOf(asked.match);
  if (!drawing) return null;
  const { match, language } = asked;
  const target = "missing" in match ? MISSING : asked.target;
  if (target.query) return makeKey(asked, target, drawing);
  const known = plainKeys.get(match);
  const before = known?.get(language);
  if (before !== undefined) return before;
  const key = makeKey(asked, target, drawing);
  plainKeys.set(match, (known ?? new Map<Language, PageKey | null>()).set(language, key));
  return key;
}
