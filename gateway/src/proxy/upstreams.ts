import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "./body.ts";
import { followNames, type Names } from "./addresses.ts";
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

/** Where a socket is, or is on its way to. */
export interface Place {
  readonly instance: Instance;
  giveBack(): void;
}

function placeAt(instance: Instance | undefined): Place | undefined {
  if (!instance) return undefined;
  let held = true;
  instance.sockets++;
  return {
    instance,
    giveBack() {
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

interface Following extends Names {
  readonly log: Parameters<typeof followNames>[0]["log"];
}

const well = ({ health }: Instance) => health === "ready" || health === "unknown";
const perhaps = ({ health }: Instance) => ["unready", "late", "new"].includes(health);

/**
 * The instances of one service: who is well, who is next, and when to try again. An origin with a name stands for all
 * addresses of the name, as they come and go.
 */
export function createUpstreams(origins: readonly string[], following: Following) {
  const all: Instance[] = [];
  let budget = BUDGET.start;

  /** The best there is: ready ones, else ejected ones, else ones that answer at all, else ones that leave; never silent ones. */
  function candidates(not?: ReadonlySet<Instance | undefined>): readonly Instance[] {
    const now = performance.now();
    const here = all.filter((i) => !i.leaving);
    const others = not ? here.filter((i) => !not.has(i)) : here;
    const tiers = [
      () => others.filter((i) => well(i) && i.ejectedUntil <= now),
      () => others.filter(well),
      () => here.filter(well),
      // Slow rather than one that says no: it may be draining.
      () => others.filter(({ health }) => health === "late"),
      () => others.filter(perhaps),
      () => here.filter(perhaps),
      () => all.filter((i) => i.leaving && well(i)),
    ];
    for (const tier of tiers) {
      const able = tier();
      if (able.length > 0) return able;
    }
    return [];
  }

  function mayEject(): boolean {
    const now = performance.now();
    const here = all.filter((i) => !i.leaving);
    return here.filter((i) => i.ejectedUntil > now).length + 1 < here.length;
  }

  /** Lets go of those that left, once nothing is under way there and somebody else is well. */
  function dropGone() {
    if (!all.some((i) => !i.leaving && i.health === "ready")) return;
    for (const gone of all.filter((i) => i.leaving && i.sockets + i.inFlight === 0)) {
      all.splice(all.indexOf(gone), 1);
      void gone.pool.close();
    }
  }
  async function checkAll() {
    await Promise.all(all.map(check));
    dropGone();
  }
  function follow(instances: readonly string[]) {
    for (const known of all) known.leaving = !instances.includes(known.origin);
    const isNew = (origin: string) => !all.some((known) => known.origin === origin);
    const health = all.length > 0 ? "new" : "unknown";
    all.push(...instances.filter(isNew).map((origin) => createInstance(origin, health)));
    return checkAll();
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

  let checked: Promise<void> = Promise.resolve();
  const names = followNames({
    ...following,
    origins,
    onChange(instances) {
      checked = follow(instances);
    },
  });
  const timer = setInterval(() => void checkAll(), CHECK_EVERY_MS);
  timer.unref();

  return {
    all,
    /** Resolves when the first instances are known and were asked. */
    opened: names.opened.then(() => checked),
    isReady: () => all.some((i) => i.health === "ready" || i.health === "late"),
    stickyTo,
    /** A place at the instance with the fewest sockets, which counts from now on, until it is given back. */
    takePlace(not: ReadonlySet<Instance>): Place | undefined {
      const able = candidates(not).filter((i) => !not.has(i));
      const fewest = Math.min(...able.map((i) => i.sockets));
      return placeAt(anyOf(able.filter((i) => i.sockets === fewest)));
    },
    /** A place at the instance that is this address's. */
    takePlaceOf: (address: string) => placeAt(stickyTo(address)),
    /** Hands one request on and answers its status; rejects when no answer could be had. */
    async proxy(request: IncomingMessage, response: ServerResponse, call: Call, sticky?: string) {
      budget = Math.min(budget + BUDGET.perRequest, BUDGET.most);
      let last: Instance | undefined;
      for (let tries = 0; ; tries++) {
        const next: Instance | undefined =
          sticky === undefined
            ? leastOfTwo(candidates(new Set([last])), (i) => i.inFlight)
            : stickyTo(sticky);
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
      names.close();
      await Promise.all(all.map((i) => i.pool.destroy()));
    },
  };
}
export type Upstreams = ReturnType<typeof createUpstreams>;
