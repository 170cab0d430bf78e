import type { Log } from "@tutorsetu/service-kit/outbox";
import type { Deliveries } from "../store/deliveries.ts";
import type { NotificationMetrics } from "./metrics.ts";
import { createQueue, type Sender } from "./queue.ts";
import { runSoon } from "./run-soon.ts";

interface Deps {
  readonly deliveries: Deliveries;
  readonly planner: { sweep(): Promise<void> };
  readonly senders: readonly Sender[];
  readonly metrics: NotificationMetrics;
  readonly log: Log;
  readonly clock?: () => Date;
}

/** Plans what is new, and delivers what is due, each channel by itself: a slow mail server holds up no push. */
export function createDelivery({ planner, senders, clock = () => new Date(), ...deps }: Deps) {
  const queues = senders.map((sender) => {
    const queue = createQueue({ ...deps, clock }, sender);
    const run = () => queue.drain();
    return { name: `notifications by ${sender.channel}`, run, soon: runSoon(run) };
  });
  const deliverSoon = () => queues.forEach(({ soon }) => soon());
  const planSoon = runSoon(() => planner.sweep().then(deliverSoon));

  return {
    /** To be run again and again: each plans or delivers all there is, and rejects with a failure after it tried everything. */
    tasks: [{ name: "plans of notifications", run: () => planner.sweep() }, ...queues],
    /** In the background, after something was added. */
    soon: planSoon,
  };
}
