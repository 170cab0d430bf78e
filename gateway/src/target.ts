export interface Target {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
}

/** Encoded dots, slashes, backslashes and NUL have no honest use in our paths. */
const ENCODED_TRICK = /%(?:2e|2f|5c|00)/i;
const TRICK = /\/\/|\\|[^\u0021-\u007e]|(?:^|\/)\.\.?(?:\/|$)/;

/** The path and query of a request line; null for absolute form, traversal and anything else out of shape. */
export function parseTarget(url: string): Target | null {
  if (!url.startsWith("/")) return null;
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (TRICK.test(path) || ENCODED_TRICK.test(path) || path.includes("#")) return null;
  return { path, query: at < 0 ? "" : url.slice(at) };
}

/** True for `/.env`, `/.git/config` and the like. */
export const isHidden = (path: string) => path.includes("/.");
