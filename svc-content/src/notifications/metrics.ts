import { type Channel, CHANNELS } from "@tutorsetu/contracts/notifications/kinds";
import { Counter, Gauge, Registry } from "prom-client";
import type { Deliveries } from "../store/deliveries.ts";

const OUTCOMES = ["sent", "dropped", "failed", "dead"] as const;

/** What becomes of notifications on their way out. */
export function notificationMetrics(deliveries: Pick<Deliveries, "oldestDue" | "countDead">) {
  const registry = new Registry();
  registry.setDefaultLabels({ service: "svc-content" });
  const registers = [registry];
  const counter = new Counter({
    name: "notification_deliveries_total",
    help: "Tries to deliver a notification, by channel and outcome; failed ones are tried again, dead ones are not",
    labelNames: ["channel", "outcome"],
    registers,
  });
  // A series that begins with its first failure has not increased, as Prometheus sees it.
  for (const channel of CHANNELS)
    for (const outcome of OUTCOMES) counter.inc({ channel, outcome }, 0);
  const age: Gauge = new Gauge({
    name: "notification_oldest_due_seconds",
    help: "For how long the oldest notification that is due has waited",
    registers,
    async collect() {
      const now = new Date();
      const oldest = await deliveries.oldestDue(now);
      age.set(oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0);
    },
  });
  const dead: Gauge = new Gauge({
    name: "notification_dead_deliveries",
    help: "Notifications that were given up, for an administrator to look at",
    registers,
    collect: async () => dead.set(await deliveries.countDead()),
  });
  return {
    count: (channel: Channel, outcome: (typeof OUTCOMES)[number]) =>
      counter.inc({ channel, outcome }),
    text: () => registry.metrics(),
  };
}
export type NotificationMetrics = Pick<ReturnType<typeof notificationMetrics>, "count">;
