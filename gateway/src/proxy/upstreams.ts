import type { IncomingMessage, ServerResponse } from "node:http";
import { followNames, type Names } from "./addresses.ts";
import { CALLS_AT_ONCE, type CallsAtOnce } from "../load-shedding/turn.ts";
import { hasBody } from "../load-shedding/read-body.ts";
import { attempt } from "./attempt.ts";
import type { Call, UpstreamError } from "./dispatch.ts";
import { check, createInstance, type Instance } from "./instance.ts";

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
export class NoUpstreamError extends Error {
  override name = "NoUpstreamError";
}

/** Counts a socket at an instance from before it is open until it ends or fails. */
export interface SocketSlot {
  readonly instance: Instance;
  release(): void;
}

function acquireSlot(instance: Instance | undefined): SocketSlot | undefined {
  if (!instance) return undefined;
  let held = true;
  instance.sockets++;
  return {
    instance,
    release() {
      if (held) instance.sockets--;
      held = false;
    },
  };
}

const anyOf = <T>(list: readonly T[]): T | undefined =>
  list[Math.floor(Math.random() * list.length)];

function leastOfTwo(candidates: readonly Instance[], load: (i: Instance) => number) {
  const [a, b] = [anyOf(candidates), anyOf(candidates)];
  if (!a || !b) return a;
  return load(a) <= load(b) ? a : b;
}

const hash = (text: string) => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7);

interface UpstreamOptions extends Names {
  readonly log: Parameters<typeof followNames>[0]["log"];
  readonly callsAtOnce?: CallsAtOnce | undefined;
  /** How often a ready instance is asked; the others are asked every half second, or as often. */
  readonly checkEveryMs?: number | undefined;
}

const isHealthy = ({ health }: Instance) => health === "ready" || health === "unknown";
const mayAnswer = ({ health }: Instance) => ["unready", "late", "new"].includes(health);

/**
 * The instances of one service: which are healthy, which is next, and when to try again. An origin with a name stands for all
 * addresses of the name, as they come and go.
 */
export function createUpstreams(origins: readonly string[], options: UpstreamOptions) {
  const { callsAtOnce = CALLS_AT_ONCE, checkEveryMs = CHECK_EVERY_MS } = options;
  const tickMs = Math.min(checkEveryMs, CHECK_EVERY_MS);
  const all: Instance[] = [];
  let budget = BUDGET.start;

  /** The best there is: ready ones, else ejected ones, else ones that answer at all, else ones that drain; never silent ones. */
  function candidates(not?: ReadonlySet<Instance>): readonly Instance[] {
    const now = performance.now();
    const best = all.filter(
      (i) => isHealthy(i) && !i.draining && i.ejectedUntil <= now && !not?.has(i),
    );
    return best.length > 0 ? best : secondBest(not);
  }

  function secondBest(not?: ReadonlySet<Instance>): readonly Instance[] {
    const here = all.filter((i) => !i.draining);
    const others = not ? here.filter((i) => !not.has(i)) : here;
    const tiers = [
      () => others.filter(isHealthy),
      () => here.filter(isHealthy),
      // Slow rather than one that says no: it may be draining.
      () => others.filter(({ health }) => health === "late"),
      () => others.filter(mayAnswer),
      () => here.filter(mayAnswer),
      () => all.filter((i) => i.draining && isHealthy(i)),
    ];
    for (const tier of tiers) {
      const able = tier();
      if (able.length > 0) return able;
    }
    return [];
  }

  function mayEject(): boolean {
    const now = performance.now();
    const here = all.filter((i) => !i.draining);
    return here.filter((i) => i.ejectedUntil > now).length + 1 < here.length;
  }

  /** Removes those that have drained, once another one is ready. */
  function removeDrained() {
    if (!all.some((i) => !i.draining && i.health === "ready")) return;
    for (const drained of all.filter((i) => i.draining && i.sockets + i.inFlight === 0)) {
      all.splice(all.indexOf(drained), 1);
      void drained.pool.close();
      void drained.polls.close();
    }
  }
  /** Rather a tick early than late. */
  const isDue = (instance: Instance) =>
    instance.health !== "ready" ||
    instance.misses > 0 ||
    performance.now() - instance.checkedAt >= checkEveryMs - tickMs;
  async function checkDue() {
    await Promise.all(all.filter(isDue).map(check));
    removeDrained();
  }
  function update(instances: readonly string[]) {
    for (const known of all) known.draining = !instances.includes(known.origin);
    const isNew = (origin: string) => !all.some((known) => known.origin === origin);
    const health = all.length > 0 ? "new" : "unknown";
    all.push(
      ...instances.filter(isNew).map((origin) => createInstance(origin, callsAtOnce, health)),
    );
    return checkDue();
  }

  function mayRepeat(error: UpstreamError, request: IncomingMessage, response: ServerResponse) {
    if (response.headersSent || response.destroyed) return false;
    if (NEVER_CONNECTED.has(error.code)) return true;
    const safe = SAFE.has(request.method ?? "") && !hasBody(request);
    return safe && error.code !== "UND_ERR_HEADERS_TIMEOUT";
  }

  /** Same address, same instance: for transports that need it. */
  function stickyTo(address: string): Instance | undefined {
    const able = candidates();
    return able[hash(address) % Math.max(1, able.length)];
  }

  /** What an instance answers the gateway itself; null when none does in time. */
  async function askText(
    path: string,
    timeoutMs: number,
    headers: Readonly<Record<string, string>> = {},
    sent: { readonly method: "GET" | "POST"; readonly body?: string } = { method: "GET" },
  ) {
    const instance = leastOfTwo(candidates(), (i) => i.inFlight);
    if (!instance) return null;
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    try {
      const call = { path, headers, ...sent, ...limits } as const;
      const { statusCode: status, body } = await instance.pool.request(call);
      return { status, text: await body.text() };
    } catch {
      return null;
    }
  }

  let checked: Promise<void> = Promise.resolve();
  const names = followNames({
    ...options,
    origins,
    onChange(instances) {
      checked = update(instances);
    },
  });
  const timer = setInterval(() => void checkDue(), tickMs);
  timer.unref();

  return {
    all,
    /** Resolves when the first instances are known and were asked. */
    opened: names.opened.then(() => checked),
    isReady: () => all.some((i) => i.health === "ready" || i.health === "late"),
    stickyTo,
    /** At the instance with the fewest sockets. */
    acquireLeastLoadedSlot(not: ReadonlySet<Instance>): SocketSlot | undefined {
      const able = candidates(not).filter((i) => !not.has(i));
      const fewest = Math.min(...able.map((i) => i.sockets));
      return acquireSlot(anyOf(able.filter((i) => i.sockets === fewest)));
    },
    /** At the instance that is this address's. */
    acquireStickySlot: (address: string) => acquireSlot(stickyTo(address)),
    /** Hands one request on and answers its status; rejects when no answer could be had. */
    async proxy(request: IncomingMessage, response: ServerResponse, call: Call) {
      budget = Math.min(budget + BUDGET.perRequest, BUDGET.most);
      let last: Instance | undefined;
      for (let tries = 0; ; tries++) {
        const next: Instance | undefined =
          call.pollOf === null
            ? leastOfTwo(candidates(last && new Set([last])), (i) => i.inFlight)
            : stickyTo(call.pollOf);
        if (!next) throw new NoUpstreamError("No instance answers");
        last = next;
        const outcome = await attempt(next, request, response, call, mayEject);
        if (typeof outcome === "number") return outcome;
        if (tries >= RETRIES || budget < 1 || !mayRepeat(outcome, request, response)) throw outcome;
        budget--;
      }
    },
    askText,
    /** What an instance answers the gateway itself, as JSON. */
    async ask(...question: Parameters<typeof askText>) {
      const answer = await askText(...question);
      try {
        const json: unknown = answer && JSON.parse(answer.text);
        return answer && { status: answer.status, json };
      } catch {
        return null;
      }
    },
    async close() {
      clearInterval(timer);
      names.close();
      await Promise.all(all.flatMap((i) => [i.pool.destroy(), i.polls.destroy()]));
    },
  };
}
export type Upstreams = ReturnType<typeof createUpstreams>;
