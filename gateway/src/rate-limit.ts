import type { IncomingMessage } from "node:http";
import { memoryCounter } from "@tutorsetu/service-kit/limits/counters";
import { limitHits } from "@tutorsetu/service-kit/limits/metrics";
import { countedAs, SITE_SHARE } from "@tutorsetu/service-kit/limits/networks";
import { RateLimiterRes } from "rate-limiter-flexible";

/** The caller's address; with `hops` proxies of ours in front, the one the outermost of them saw. */
export function addressOf(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return direct;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return forwarded.at(-hops)?.trim() || direct;
}

/** Counts calls per address, an IPv6 one as `countedAs` says; past the limit the answer is how many seconds to wait, else 0. */
export function rateLimiter(perMinute: number) {
  const near = memoryCounter({ points: perMinute, duration: 60 });
  const wide = memoryCounter({ points: perMinute * SITE_SHARE, duration: 60 });
  return async (address: string): Promise<number> => {
    const { network, site } = countedAs(address);
    try {
      await near.consume(network);
      if (site) await wide.consume(site);
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      limitHits.inc({ limit: "requests" });
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    }
  };
}
