import type { Channel } from "@tutorsetu/contracts/notifications/kinds";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { Deliveries, DeliveryDoc } from "../store/deliveries.ts";
import type { NotificationMetrics } from "./metrics.ts";

/** It can never be delivered, e.g. because nobody has that mailbox. The message holds no address. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}

/** What became of a delivery: `dropped` is what its reader does not want any more; a date is when to try it at last. */
export type Outcome = "sent" | "dropped" | Date;

/** How one channel delivers. Rejects when it is to be tried again. */
export interface Sender {
  readonly channel: Channel;
  /** How many at once. */
  readonly atOnce: number;
  deliver(delivery: DeliveryDoc, now: Date): Promise<Outcome>;
}

interface Deps {
  readonly deliveries: Deliveries;
  readonly clock: () => Date;
  readonly metrics: NotificationMetrics;
  readonly log: Log;
}

/** With the waits below about thirteen hours. */
export const MAX_TRIES = 16;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 7_200_000;
export const waitMs = (tries: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/** Codes and names of hosts; libraries say much else. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : "unknown";

/** Delivers what is due by one channel: tried again with growing waits, and in the end given up. */
export function createQueue({ deliveries, clock, metrics, log }: Deps, sender: Sender) {
  const { channel, atOnce } = sender;
  const outbox = createOutbox<DeliveryDoc, Outcome>({
    name: `notifications by ${channel}`,
    log,
    async *pending() {
      // By the clock, not by when the sweep began: a claim holds from the moment it is made.
      for (;;) {
        const due = await deliveries.claim(channel, clock());
        if (!due) return;
        yield due;
      }
    },
    idOf: ({ _id }) => _id,
    deliver: (delivery) => {
      // Its process ended each time.
      if (delivery.tries > MAX_TRIES) throw new UndeliverableError("never ended");
      return sender.deliver(delivery, clock());
    },
    async markDelivered({ _id }, outcome) {
      if (outcome instanceof Date) return deliveries.hold(_id, outcome);
      await deliveries.end(_id, outcome, clock());
      metrics.count(channel, outcome);
    },
    async postpone({ _id, tries }, _now, error) {
      const isOver = error instanceof UndeliverableError || tries >= MAX_TRIES;
      metrics.count(channel, isOver ? "dead" : "failed");
      const now = clock();
      if (isOver) return deliveries.bury(_id, now, reasonOf(error));
      return deliveries.postpone(_id, new Date(now.getTime() + waitMs(tries)), reasonOf(error));
    },
  });

  return {
    /** Delivers all that is due. Rejects with a failure after everything was tried. */
    async drain(): Promise<void> {
      const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => outbox.sweep()));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
    },
  };
}
