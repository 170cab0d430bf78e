import { type LookupAddress, promises as dns } from "node:dns";
import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const ASK = { timeout: 1000, tries: 1 };
/** The system knows `/etc/hosts` and search domains, so it is asked first and has so long for itself. */
const SYSTEM_FIRST_MS = 300;

type Done = Parameters<LookupFunction>[2];

interface Sources {
  /** As `getaddrinfo`: it takes one of the few threads that also read files, for as long as a silent name server lets it. */
  readonly system: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** The name servers themselves, without a thread. */
  readonly nameServers: (hostname: string) => Promise<readonly string[]>;
}

const ofThisMachine: Sources = {
  system: (hostname) => dns.lookup(hostname, { all: true }),
  nameServers: (hostname) => new dns.Resolver(ASK).resolve4(hostname),
};

/**
 * Finds the addresses of a host again and again while it is away. The system is asked for a name once at a time: what waits
 * there for a name that nobody has takes every thread, and goes on for half a minute when the host is back.
 */
export function hostLookup({ system, nameServers }: Sources = ofThisMachine): LookupFunction {
  const asked = new Map<string, Promise<readonly LookupAddress[]>>();
  function bySystem(hostname: string) {
    const running = asked.get(hostname);
    if (running) return running;
    const fresh = system(hostname).finally(() => asked.delete(hostname));
    asked.set(hostname, fresh);
    return fresh;
  }
  async function byNameServers(hostname: string): Promise<readonly LookupAddress[]> {
    await pause(SYSTEM_FIRST_MS, undefined, { ref: false });
    const addresses = await nameServers(hostname);
    return addresses.map((address) => ({ address, family: 4 }));
  }
  const find = (hostname: string) =>
    Promise.any([bySystem(hostname), byNameServers(hostname)]).catch((error: AggregateError) => {
      throw error.errors[0];
    });
  async function tell(hostname: string, all: boolean | undefined, done: Done) {
    try {
      const found = await find(hostname);
      const [first] = found;
      // Outside of the promise: what net does with it is its own.
      process.nextTick(() =>
        all ? done(null, [...found]) : done(null, first?.address ?? "", first?.family),
      );
    } catch (error) {
      // Safe: both sources reject with errors of the system's names.
      process.nextTick(done, error as NodeJS.ErrnoException, "");
    }
  }
  return (hostname, { all }, done) => void tell(hostname, all, done);
}
