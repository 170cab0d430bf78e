import { calls, type ServiceName } from "@tutorsetu/contracts/calls/by-slice";
import { rememberedByPath } from "./paths/by-path.ts";

export interface Target {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
}

/** Encoded dots, slashes, backslashes and NUL have no honest use in our paths. */
const ENCODED_TRICK = /%(?:2e|2f|5c|00)/i;
const TRICK = /\/\/|\\|[^\u0021-\u007e]|(?:^|\/)\.\.?(?:\/|$)/;

/** What stands before the question mark. */
export function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

/** The path and query of a request line; null for absolute form, traversal and anything else out of shape. */
export function parseTarget(url: string): Target | null {
  if (!url.startsWith("/")) return null;
  const path = pathOf(url);
  if (TRICK.test(path) || ENCODED_TRICK.test(path) || path.includes("#")) return null;
  return { path, query: url.slice(path.length) };
}

/** True for `/.env`, `/.git/config` and the like. */
export const isHidden = (path: string) => path.includes("/.");

export interface Destination {
  /** A service, or the gateway itself. */
  readonly service: string;
  /** As the service knows it: without `/api`. */
  readonly path: string;
}

/** Who owns what is below each first segment after `/api`, or below the first two. */
const owners: Readonly<Record<string, ServiceName | "gateway">> = {
  users: "svc-users",
  bookings: "svc-bookings",
  reviews: "svc-bookings",
  lessons: "svc-bookings",
  requirements: "svc-bookings",
  fees: "svc-bookings",
  availability: "svc-bookings",
  calendar: "svc-bookings",
  messages: "svc-chat",
  conversations: "svc-chat",
  blocks: "svc-chat",
  reports: "svc-chat",
  notices: "svc-content",
  notifications: "svc-content",
  helprequests: "svc-content",
  blogs: "svc-content",
  contact: "svc-content",
  deployments: "gateway",
  "client-events": "gateway",
  "audit/users": "svc-users",
  "audit/names": "svc-users",
  "audit/bookings": "svc-bookings",
  "audit/chat": "svc-chat",
  "audit/content": "svc-content",
};

/** The other readings of the specification's base paths (AMB-053, AMB-041). A trailing `/*` carries the rest along. */
export const aliases: Readonly<Record<string, string>> = {
  "/bookings/bookings": "/bookings",
  "/users/bookings": "/bookings",
  "/users/create-booking": "/bookings/create-booking",
  "/create-booking": "/bookings/create-booking",
  "/users/update-bookings-status": "/bookings/update-bookings-status",
  "/update-bookings-status": "/bookings/update-bookings-status",
  "/users/send-notice": "/notices/send-notice",
  "/send-notice": "/notices/send-notice",
  "/users/notices/*": "/notices/*",
  "/notices/notices/*": "/notices/*",
  "/users/update-password": "/users/change-password",
};

const exact = new Map(Object.entries(aliases).filter(([from]) => !from.endsWith("/*")));
const prefixes = Object.entries(aliases)
  .filter(([from]) => from.endsWith("/*"))
  .map(([from, to]) => [from.slice(0, -1), to.slice(0, -1)] as const);

function canonical(path: string): string {
  const whole = exact.get(path);
  if (whole) return whole;
  const prefix = prefixes.find(([from]) => path.startsWith(from));
  return prefix ? prefix[1] + path.slice(prefix[0].length) : path;
}

/** A service that the gateway is told of by its settings. */
export interface Announced {
  readonly name: string;
  /** The first segments below `/api` that are its own. */
  readonly prefixes: readonly string[];
  readonly origin: string;
}

/** What is wrong with announced services, a sentence; undefined when nothing is. */
export function announcedProblem(announced: readonly Announced[]): string | undefined {
  const taken = new Map<string, string>(Object.entries(owners));
  // A second word of those belongs to one service each, and the first to none.
  taken.set("audit", "the services that keep records");
  for (const { name, prefixes } of announced) {
    if (Object.hasOwn(calls, name)) return `${name} has a setting of its own.`;
    for (const prefix of prefixes) {
      const owner = taken.get(prefix) ?? name;
      if (owner !== name) return `${name} cannot have /api/${prefix}: it belongs to ${owner}.`;
      taken.set(prefix, name);
    }
  }
  return undefined;
}

/** Finds the service and path behind a public path, e.g. `/api/blogs/1`; null when nobody owns it. */
export function destinations(announced: readonly Announced[] = []) {
  const all = new Map<string, string>([
    ...Object.entries(owners),
    ...announced.flatMap(({ name, prefixes }) => prefixes.map((prefix) => [prefix, name] as const)),
  ]);
  return rememberedByPath((publicPath): Destination | null => {
    if (publicPath.startsWith("/socket.io/")) return { service: "svc-chat", path: publicPath };
    if (!publicPath.startsWith("/api/")) return null;
    const path = canonical(publicPath.slice("/api".length).replace(/\/$/, ""));
    const [, first = "", second = ""] = path.split("/");
    const service = all.get(`${first}/${second}`) ?? all.get(first);
    return service ? { service, path } : null;
  });
}
export type DestinationOf = ReturnType<typeof destinations>;

const FOLDERS = new Set(["socket.io", "remotes", "preview", "previews", "docs"]);

/** Finds the pattern that stands for a path in metrics, where each value is a series. */
export const routeLabels = (destinationOf: DestinationOf) =>
  rememberedByPath((path) => {
    if (path === "/remotes.json") return path;
    const [, first = ""] = path.split("/");
    if (FOLDERS.has(first)) return `/${first}/*`;
    if (first !== "api") return "/*";
    const destination = destinationOf(path);
    return destination ? `/api/${destination.path.split("/")[1]}/*` : "unmatched";
  });
