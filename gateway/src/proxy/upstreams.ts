import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "./body.ts";
import { type Call, dispatch, UpstreamError } from "./dispatch.ts";
import { check, createInstance, failed, type Instance, succeeded } from "./instance.ts";

const CHECK_EVERY_MS = 500;
const RETRIES = 2;
/** Retries earned per request, and the most that can be saved up. */
const BUDGET = { perRequest: 0.2, most: 100, start: 10 };

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** The request never reached the service: any method may be repeated. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** No instance answers its health checks. */
export class NoUpstream extends Error {
  override name = "NoUpstream";
}

function leastOfTwo(candidates: readonly Instance[], load: (i: Instance) => number) {
  const draw = () => candidates[Math.floor(Math.random() * candidates.length)];
  const [a, b] = [draw(), draw()];
  if (!a || !b) return a;
  return load(a) <= load(b) ? a : b;
}

const hash = (text: string) => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7);

/** The instances of one service: who is well, who is next, and when to try again. */
export function createUpstreams(origins: readonly string[]) {
  const all = origins.map(createInstance);
  let budget = BUDGET.start;

  /** The best there is: ready ones, else ejected ones, else ones that answer at all; never silent ones. */
  function candidates(not?: Instance): readonly Instance[] {
    const now = performance.now();
    const others = all.filter((i) => i !== not);
    const well = (i: Instance) => i.health === "ready" || i.health === "unknown";
    const perhaps = (i: Instance) => i.health === "unready" || i.health === "late";
    const tiers = [
      others.filter((i) => well(i) && i.ejectedUntil <= now),
      others.filter(well),
      all.filter(well),
      others.filter(perhaps),
      all.filter(perhaps),
    ];
    return tiers.find((tier) => tier.length > 0) ?? [];
  }

  function mayEject(): boolean {
    const now = performance.now();
    return all.filter((i) => i.ejectedUntil > now).length + 1 < all.length;
  }

  function mayRepeat(error: UpstreamError, request: IncomingMessage, response: ServerResponse) {
    if (response.headersSent || response.destroyed) return false;
    if (NEVER_CONNECTED.has(error.code)) return true;
    const safe = SAFE.has(request.method ?? "") && !hasBody(request);
    return safe && error.code !== "UND_ERR_HEADERS_TIMEOUT";
  }

  async function attempt(
    instance: Instance,
    request: IncomingMessage,
    response: ServerResponse,
    call: Call,
  ): Promise<number | UpstreamError> {
    instance.inFlight++;
    try {
      const status = await dispatch(instance.pool, request, response, call);
      if (status >= 500 && status !== 501) failed(instance, mayEject());
      else succeeded(instance);
      return status;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failed(instance, mayEject());
      return error;
    } finally {
      instance.inFlight--;
    }
  }

  /** Same address, same instance: for transports that need it. */
  function stickyTo(address: string): Instance | undefined {
    const able = candidates();
    return able[hash(address) % Math.max(1, able.length)];
  }

  const timer = setInterval(() => void Promise.all(all.map(check)), CHECK_EVERY_MS);
  timer.unref();
  void Promise.all(all.map(check));

  return {
    all,
    isReady: () => all.some((i) => i.health === "ready" || i.health === "late"),
    stickyTo,
    /** The instance with the fewest open sockets. */
    leastOpen: () => candidates().toSorted((a, b) => a.sockets - b.sockets)[0],
    /** Hands one request on and answers its status; rejects when no answer could be had. */
    async proxy(request: IncomingMessage, response: ServerResponse, call: Call, sticky?: string) {
      budget = Math.min(budget + BUDGET.perRequest, BUDGET.most);
      let last: Instance | undefined;
      for (let tries = 0; ; tries++) {
        const next: Instance | undefined =
          sticky === undefined ? leastOfTwo(candidates(last), (i) => i.inFlight) : stickyTo(sticky);
        if (!next) throw new NoUpstream("No instance answers");
        last = next;
        const outcome = await attempt(next, request, response, call);
        if (typeof outcome === "number") return outcome;
        if (tries >= RETRIES || budget < 1 || !mayRepeat(outcome, request, response)) throw outcome;
        budget--;
      }
    },
    /** What an instance answers the gateway itself; null when none does in time. */
    async ask(path: string, timeoutMs: number, headers: Readonly<Record<string, string>> = {}) {
      const instance = leastOfTwo(candidates(), (i) => i.inFlight);
      if (!instance) return null;
      const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
      try {
        const call = { path, method: "GET", headers, ...limits } as const;
        const { statusCode: status, body } = await instance.pool.request(call);
        const json: unknown = await body.json();
        return { status, json };
      } catch {
        return null;
      }
    },
    async close() {
      clearInterval(timer);
      await Promise.all(all.map((i) => i.pool.destroy()));
    },
  };
}
export type Upstreams = ReturnType<typeof createUpstreams>;
