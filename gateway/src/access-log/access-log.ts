import { cutAddress } from "@tutorsetu/service-kit/audit/cut-address";
import type { createLog } from "@tutorsetu/service-kit/log";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { dailyFiles } from "./files.ts";
import { applyRetention } from "./retention.ts";

/** A request as it is logged: no name, e-mail address, token or query. */
export interface Access {
  readonly requestId: string;
  readonly address: string;
  /** The verified account; undefined for strangers. */
  readonly accountId?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export interface AccessLog {
  readonly write: (access: Access) => void;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly log: ReturnType<typeof createLog>;
  /** Where files are kept; without it lines go to the log of the process, with the address cut already. */
  readonly folder?: string | undefined;
  /** A path without anything that somebody may have put there. */
  readonly routeOf: (path: string) => string;
  readonly onDrop?: (lines: number) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A time as lines of the log say it; many requests have the same millisecond, and `JSON.stringify` of a `Date` takes three times all the rest of a line. */
function sayTimes() {
  let last = Number.NaN;
  let said = "";
  return (ms: number): string => {
    if (ms !== last) said = new Date(ms).toISOString();
    last = ms;
    return said;
  };
}

const EVERY_MS = 3_600_000;
const SAY_AGAIN_MS = 60_000;

export function createAccessLog({
  log,
  folder,
  routeOf,
  onDrop = () => {},
  now = () => Date.now(),
}: Options): AccessLog {
  const lineOf = ({ requestId, accountId, method, path, status, ms }: Access) => ({
    requestId,
    accountId,
    method,
    status,
    route: routeOf(path),
    ms: Math.round(ms),
  });
  if (folder === undefined) {
    return {
      write: (access) =>
        log.info({ ...lineOf(access), address: cutAddress(access.address) }, "request"),
      close: async () => {},
    };
  }

  let saidAt = -Infinity;
  function dropped(lines: number, err: unknown) {
    onDrop(lines);
    if (now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = now();
    log.error({ err, lines }, "lines of the access log were left out");
  }
  const today = () => new Date(now());
  const files = dailyFiles(folder, { now: today, onDrop: dropped });
  const said = sayTimes();
  const retain = () => applyRetention(folder, today());
  retain().catch((err: unknown) => log.debug({ err }, "no access log yet"));
  scheduleEvery(EVERY_MS, "cutting addresses in the access log", retain, log);
  return {
    write: (access) => files.add({ at: said(now()), ...lineOf(access), address: access.address }),
    close: () => files.close(),
  };
}
