import { calls } from "@tutorsetu/contracts/calls/by-slice";
import { rememberedByPath } from "../paths/by-path.ts";
import { aliases } from "../routes.ts";

const paths = [
  ...Object.values(calls).flatMap((table) => Object.values(table).map(({ path }) => path)),
  ...Object.keys(aliases),
  "/api",
  "/socket.io",
  "/remotes.json",
  "/preview/leave",
  "/livez",
  "/readyz",
  "/metrics",
];

const ID = /^[0-9a-f]{24}$/i;
const MOST_SEGMENTS = 6;

/** Turns paths into routes for the log: with everything taken out that somebody may have put there. */
export function createAccessRoutes() {
  /** Every fixed segment of our paths. */
  const words = new Set<string>();
  const addresses = new Set<string>();
  function learnWords(from: readonly string[]) {
    for (const word of from.flatMap((address) => address.split("/")))
      if (/^[\w.-]+$/.test(word)) words.add(word);
  }
  learnWords(paths);
  const labelOf = (segment: string) => {
    if (segment === "" || words.has(segment)) return segment;
    return ID.test(segment) ? ":id" : "*";
  };
  function writtenAs(path: string): string {
    const [, ...segments] = path.split("/");
    const shown = segments.slice(0, MOST_SEGMENTS).map(labelOf);
    return `/${shown.join("/")}${segments.length > MOST_SEGMENTS ? "/*" : ""}`;
  }
  let routeOf = rememberedByPath(writtenAs);
  function learn(from: readonly string[]) {
    for (const address of from) addresses.add(address);
    learnWords(from);
    routeOf = rememberedByPath(writtenAs);
  }

  return {
    /** Learns the addresses of pages, which the builds say. */
    learn,
    /** Those that were learnt, as their builds write them. */
    addresses: addresses as ReadonlySet<string>,
    /** What is not a word of ours becomes `:id` or `*`. */
    routeOf: (path: string): string => routeOf(path),
  };
}
