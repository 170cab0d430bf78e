import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** The caller's address; with `hops` proxies of ours in front, the one the outermost of them saw. */
export function addressOf(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (hops === 0) return direct;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return forwarded.at(-hops)?.trim() || direct;
}

/** Counts calls per address; past the limit the answer is how many seconds to wait, else 0. */
export function rateLimiter(perMinute: number) {
  const store = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return (address: string): Promise<number> =>
    store.consume(address).then(
      () => 0,
      (reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
      },
    );
}
