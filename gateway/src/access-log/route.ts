import { apis } from "@tutorsetu/contracts/apis";
import { remotesTable } from "../remotes-table.ts";
import { aliases } from "../routes.ts";

const PAGES = ["about", "login", "signup", "contact", "forgot-password", "reset-password", "t"];
const paths = [
  ...Object.values(apis).flatMap((api) => Object.values(api).map(({ path }) => path)),
  ...Object.keys(aliases),
  ...Object.values(remotesTable).flatMap(({ routes }) => routes),
  ...PAGES,
  "/api",
  "/socket.io",
  "/remotes.json",
  "/livez",
  "/readyz",
  "/metrics",
];

/** Every fixed segment of our paths. */
const WORDS = new Set(
  paths.flatMap((path) => path.split("/")).filter((word) => /^[\w.-]+$/.test(word)),
);
const ID = /^[0-9a-f]{24}$/i;
const MOST_SEGMENTS = 6;

const labelOf = (segment: string) => {
  if (segment === "" || WORDS.has(segment)) return segment;
  return ID.test(segment) ? ":id" : "*";
};

/** A path with everything taken out that somebody may have put there: what is not a word of ours becomes `:id` or `*`. */
export function accessRoute(path: string): string {
  const [, ...segments] = path.split("/");
  const shown = segments.slice(0, MOST_SEGMENTS).map(labelOf);
  return `/${shown.join("/")}${segments.length > MOST_SEGMENTS ? "/*" : ""}`;
}
