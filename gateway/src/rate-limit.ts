import type { IncomingMessage } from "node:http";
import { limitHits } from "@tutorsetu/service-kit/limits/metrics";
import { countedAs, SITE_SHARE } from "@tutorsetu/service-kit/limits/networks";
import { LRUCache } from "lru-cache";

const MINUTE_MS = 60_000;
/** Addresses may be made up, so their number is bounded: the one counted longest ago is dropped. */
const MOST_KEYS = 20_000;

interface Minute {
  calls: number;
  readonly endsAt: number;
}

/** The caller's address; with `hops` proxies of ours in front, the one the outermost of them saw. */
export function addressOf(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return direct;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return forwarded.at(-hops)?.trim() || direct;
}

/** Counts a call of a key; past the limit of its minute the answer is how many milliseconds that still lasts, else 0. */
function callsPerMinute(limit: number) {
  const create = () => new LRUCache<string, Minute>({ max: MOST_KEYS });
  // At the first use: its places are half a megabyte, and most limits never count an IPv6 address.
  let minutes: ReturnType<typeof create> | undefined;
  return (key: string): number => {
    minutes ??= create();
    const now = Date.now();
    let minute = minutes.get(key);
    if (!minute || minute.endsAt <= now) {
      minute = { calls: 0, endsAt: now + MINUTE_MS };
      minutes.set(key, minute);
    }
    minute.calls++;
    return minute.calls > limit ? minute.endsAt - now : 0;
  };
}

/** Counts calls per address, an IPv6 one as `countedAs` says; past the limit the answer is how many seconds to wait, else 0. */
export function rateLimiter(perMinute: number) {
  const near = callsPerMinute(perMinute);
  const wide = callsPerMinute(perMinute * SITE_SHARE);
  return (address: string): number => {
    const { network, site } = countedAs(address);
    const waitMs = near(network) || (site ? wide(site) : 0);
    if (waitMs === 0) return 0;
    limitHits.inc({ limit: "requests" });
    return Math.max(1, Math.ceil(waitMs / 1000));
  };
}
