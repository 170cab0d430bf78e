import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { redisCounters } from "@tutorsetu/service-kit/limits/redis-counters";
import type { ChatMetrics } from "../metrics.ts";
import type { Log } from "../sockets/connections.ts";
import { createAddressLimit } from "./address-limit.ts";
import { createAllowance, type Rate, sharedBy, WINDOW_S } from "./allowance.ts";
import { createUnderWay } from "./under-way.ts";

export interface LimitOptions {
  /** Messages of one person. */
  readonly perSecond?: number | undefined;
  readonly burst?: number | undefined;
  /** What one person may ask in all, however many sockets; costly questions count for several. */
  readonly eventsPerSecond?: number | undefined;
  readonly socketsPerPerson?: number | undefined;
  readonly socketsPerAddress?: number | undefined;
}

interface Deps extends LimitOptions {
  readonly log: Log;
  readonly redisUrl?: string | undefined;
  readonly metrics: Pick<ChatMetrics, "rejected">;
}

const EVENTS_AT_ONCE = 200;
const CONNECTS: Rate = { perSecond: 0.5, burst: 30 };
/** Between handing in and the answer, beyond what a person may send at once. */
const SENDS_PER_USER = 40;
const READS_PER_USER = 100;
/** More than this an instance only keeps waiting. */
const MAX_UNDER_WAY = 2000;
const SIGNING_IN_PER_ADDRESS = 200;
const HANDSHAKES = { handshakesPerSecond: 50, handshakesAtOnce: 1000 };

/** What one person, one address and all together may ask of this instance. */
export function createLimits({ perSecond = 5, burst = 20, ...options }: Deps) {
  const { log, redisUrl, metrics, eventsPerSecond = 50 } = options;
  const { socketsPerPerson = 10, socketsPerAddress = 1000 } = options;
  const counters = redisUrl ? redisCounters(redisUrl, "svc-chat", log) : undefined;
  const allowance = (name: string, rate: Rate) => {
    const { perSecond, burst } = rate;
    const points = Math.ceil(burst + perSecond * WINDOW_S);
    const counter = counters?.create({ name, points, duration: WINDOW_S });
    return createAllowance(rate, counter && sharedBy(counter));
  };
  const messages = allowance("messages", { perSecond, burst });
  const events = allowance("events", { perSecond: eventsPerSecond, burst: EVENTS_AT_ONCE });
  const connects = allowance("connects", CONNECTS);
  const onBusy = () => metrics.rejected("busy");
  const total = MAX_UNDER_WAY;

  return {
    messages,
    events,
    connects,
    sends: createUnderWay({ perUser: SENDS_PER_USER + burst, total }, onBusy),
    reads: createUnderWay({ perUser: READS_PER_USER, total }, onBusy),
    addresses: createAddressLimit({
      sockets: socketsPerAddress,
      signingIn: SIGNING_IN_PER_ADDRESS,
      ...HANDSHAKES,
    }),
    socketsPerPerson,
    close() {
      for (const each of [messages, events, connects]) each.close();
      counters?.close();
    },
  };
}
export type ChatLimits = ReturnType<typeof createLimits>;

/** Throws for a user who is to wait so many milliseconds. */
export function rejectTooOften(waitMs: number): void {
  if (waitMs > 0) throw new HttpProblem("too_often", "too_often", { retryAfter: waitMs / 1000 });
}
