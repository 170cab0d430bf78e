import { lookup, Resolver } from "node:dns/promises";
import { isIP, isIPv6 } from "node:net";
import type { createLog } from "@tutorsetu/service-kit/log";

/** All addresses of a host name; rejects when nobody can say. Less is tried for a name whose addresses are known. */
export type Resolve = (hostname: string, isKnown?: boolean) => Promise<readonly string[]>;

const ASK = { timeout: 1000, tries: 2 };
/** The name server's own words for "there is no such record", unlike for "I cannot say". */
const NO_SUCH_NAME = new Set(["ENOTFOUND", "ENODATA"]);

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/**
 * Asks the name servers without taking one of the few threads that also read files; then, for what they do not know
 * (search domains, `/etc/hosts`), the system. Of a host with both kinds of address only the IPv4 ones: each instance counts once.
 */
export function nameResolver(servers: readonly string[]): Resolve {
  const create = () => {
    const made = new Resolver(ASK);
    if (servers.length > 0) made.setServers(servers);
    return made;
  };
  let resolver = create();
  const byNameServer = async (hostname: string) =>
    resolver.resolve4(hostname).catch((error: unknown) => {
      if (codeOf(error) === "ENODATA") return resolver.resolve6(hostname);
      throw error;
    });

  return async (hostname, isKnown = false) => {
    try {
      return await byNameServer(hostname);
    } catch (error) {
      const isAnswer = NO_SUCH_NAME.has(codeOf(error));
      // The machine may have got other name servers meanwhile.
      if (!isAnswer) resolver = create();
      // The system would wait for silent servers on one of those threads.
      if (servers.length > 0 || (isKnown && !isAnswer)) throw error;
      const found = await lookup(hostname, { all: true });
      const kind = found.some(({ family }) => family === 4) ? 4 : 6;
      return found.flatMap(({ address, family }) => (family === kind ? address : []));
    }
  };
}

export interface Names {
  readonly resolve: Resolve;
  readonly everyMs: number;
}

interface Options extends Names {
  /** Origins, whose host may be a name with many addresses. */
  readonly origins: readonly string[];
  /** The origins of all instances, each by its address; called when they are others than before. */
  readonly onChange: (instances: readonly string[]) => void;
  readonly log: Pick<ReturnType<typeof createLog>, "info" | "warn">;
}

const isName = (origin: string) => {
  const { hostname, protocol } = new URL(origin);
  // A certificate is for a name; and localhost is this machine, by whichever address.
  if (protocol !== "http:" || /(?:^|\.)localhost$/.test(hostname)) return false;
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
};

function withAddress(origin: string, address: string): string {
  const url = new URL(origin);
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  return url.origin;
}

/** Looks up the names among these origins again and again. While nobody answers, what was known last goes on. */
export function followNames({ origins, resolve, everyMs, onChange, log }: Options) {
  const names = origins.filter(isName);
  const fixed = origins.filter((origin) => !isName(origin));
  const known = new Map<string, readonly string[]>();
  const failing = new Set<string>();
  let before = "";
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let closed = false;

  async function resolveOrigin(origin: string): Promise<void> {
    try {
      const addresses = await resolve(new URL(origin).hostname, known.has(origin));
      if (addresses.length > 0)
        known.set(
          origin,
          addresses.map((address) => withAddress(origin, address)),
        );
      if (failing.delete(origin)) log.info({ origin }, "its addresses are known again");
    } catch (err) {
      if (failing.has(origin)) return;
      failing.add(origin);
      const isGone = NO_SUCH_NAME.has(codeOf(err));
      log.warn({ err, origin }, isGone ? "nobody has this name" : "its addresses cannot be asked");
    }
  }
  function notify() {
    const now = [...new Set([...fixed, ...[...known.values()].flat()])].toSorted();
    if (closed || now.join() === before) return;
    before = now.join();
    onChange(now);
  }
  /** One name that is not answered holds up no other. */
  const refresh = (origin: string) => resolveOrigin(origin).then(notify);

  function schedule(origin: string) {
    timers.set(
      origin,
      setTimeout(() => {
        void refresh(origin).then(() => closed || schedule(origin));
      }, everyMs).unref(),
    );
  }
  notify();
  const first = names.map((origin) => refresh(origin).then(() => closed || schedule(origin)));

  return {
    /** Resolves when each name was looked up once. */
    opened: Promise.all(first),
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
