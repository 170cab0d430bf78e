import { isIP } from "node:net";
import { commaList, serviceConfig } from "@tutorsetu/service-kit/config";
import { storeSettings } from "@tutorsetu/releases/create-store";
import * as z from "zod";
import { CALLS_AT_ONCE } from "./load-shedding/turn.ts";

const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const origins = commaList.pipe(z.array(Origin).min(1));

/** Where the site is: from its root, so that every address below it is ours. */
const SiteUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text);
    return /^\/+$/.test(pathname) && !search && !hash && !username;
  }, "Write the site's address without a path, such as https://tutorsetu.example")
  .transform((text) => new URL(text).origin);

const NameServer = z.string().refine((text) => {
  const [, v6, v4] = /^(?:\[(.+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(v6 ?? v4 ?? text) > 0;
}, "Write a name server as its address, with or without a port");

const Remote = z
  .string()
  .regex(/^[a-z][a-z0-9-]*=.+$/, "Write a remote as mf-name=/folder")
  .transform((text) => {
    const [name = "", ...folder] = text.split("=");
    return { name, folder: folder.join("=") };
  });

const PREFIX = "[a-z][a-z0-9-]*";
const Service = z
  .string()
  .regex(
    new RegExp(`^svc-[a-z][a-z0-9-]*:${PREFIX}(?:\\+${PREFIX})*=https?://`),
    "Write a service as svc-name:prefix=http://svc-name:8080, several prefixes with + between",
  )
  .transform((text) => {
    const [, name = "", prefixes = "", origin = ""] = /^([^:]+):([^=]+)=(.+)$/.exec(text) ?? [];
    return { name, prefixes: prefixes.split("+"), origin };
  })
  .pipe(z.object({ name: z.string(), prefixes: z.array(z.string()), origin: Origin }));

/** What the gateway reads from its environment. */
export const gatewayConfig = {
  PORT: serviceConfig.PORT.default(8080),
  HOST: z.string().default("0.0.0.0"),
  LOG_LEVEL: serviceConfig.LOG_LEVEL,
  USERS_URL: origins,
  BOOKINGS_URL: origins,
  CHAT_URL: origins,
  CONTENT_URL: origins,
  /** Services besides those four, with the first segments below `/api` that are theirs: svc-demo:demo=http://svc-demo:8080,… */
  SERVICES: commaList.prefault("").pipe(z.array(Service)),
  /** A service's host name stands for all its addresses; how often they are looked up. */
  RESOLVE_EVERY_MS: z.coerce.number().int().min(100).max(60_000).default(1000),
  /** How often an instance that is ready is asked whether it still is; the others are asked every half second. */
  HEALTH_CHECK_EVERY_MS: z.coerce.number().int().min(100).max(10_000).default(500),
  /** Name servers to ask instead of the system's, such as 127.0.0.1:8600. */
  DNS_SERVERS: commaList.prefault("").pipe(z.array(NameServer)),
  /** Where people open the site: addresses in pages, the site map and previews begin with it, whatever a request calls the host. */
  SITE_URL: SiteUrl.default("http://127.0.0.1:8080"),
  SHELL_DIR: z.string().min(1),
  REMOTES: commaList.prefault("").pipe(z.array(Remote)),
  ...storeSettings,
  /** Signs links to released versions that nobody gets yet; without it there are no previews. */
  PREVIEW_SECRET: z.string().min(32).optional(),
  /** Where public pages are drawn; without it browsers draw them all. */
  RENDERER_URL: commaList.prefault("").pipe(z.array(Origin)),
  /** What the renderer is shown; needed with RENDERER_URL. */
  RENDERER_SECRET: z.string().min(32).optional(),
  /** `off`: browsers forget what they kept for when there is no network, and keep nothing more. */
  OFFLINE_PAGES: z.enum(["on", "off"]).default("on"),
  /** `on`: a tutor without a review shows the specification's placeholder, marked as a sample. */
  SAMPLE_RATING: z.enum(["on", "off"]).default("off"),
  /** Where the access log is kept, in files per day; without it each line goes to stdout. */
  ACCESS_LOG_DIR: z.string().min(1).optional(),
  ORIGINS: commaList.prefault("").pipe(z.array(Origin)),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Calls that an instance of a service is given at once; the others wait, each address in a line of its own. */
  CALLS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(CALLS_AT_ONCE.instance),
  /** And how many of those are one address's. */
  CALLS_AT_ONCE_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(CALLS_AT_ONCE.address),
  /** How long a browser that came by TLS keeps to TLS, a year; 0 does not tell it to. Said behind a trusted proxy only. */
  HSTS_SECONDS: z.coerce.number().int().min(0).max(63_072_000).default(31_536_000),
  /** How many proxies of ours stand in front and add the caller's address to X-Forwarded-For. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(5).default(0),
};
