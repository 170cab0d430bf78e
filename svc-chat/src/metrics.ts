import { withFormerNames } from "@tutorsetu/service-kit/former-metric-names";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { busyShare } from "./busy-share.ts";

export type Outcome = "stored" | "repeated" | "refused" | "limited" | "failed";

/** What ops scale chat on. */
export function chatMetrics(sockets: () => number, isPubsubUnavailable: () => boolean) {
  const registry = new Registry();
  registry.setDefaultLabels({ service: "svc-chat" });
  const registers = [registry];
  const connected: Gauge = new Gauge({
    name: "chat_connected_sockets",
    help: "Open sockets of this process",
    registers,
    collect: () => connected.set(sockets()),
  });
  /** Since they were last collected: every message counts, so counting is cheap and adding up is not. */
  const counts = new Map<Outcome, number>();
  const messages: Counter = new Counter({
    name: "chat_messages_total",
    help: "Messages handed in, by what became of them",
    labelNames: ["outcome"],
    registers,
    collect() {
      for (const [outcome, count] of counts) messages.inc({ outcome }, count);
      counts.clear();
    },
  });
  const roundtrip = new Histogram({
    name: "chat_pubsub_roundtrip_seconds",
    help: "Time until what this process publishes comes back to it over Redis",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const up: Gauge = new Gauge({
    name: "chat_pubsub_up",
    help: "0 while Redis does not answer and clients ask more often",
    registers,
    collect: () => up.set(isPubsubUnavailable() ? 0 : 1),
  });
  const share = busyShare();
  const busy: Gauge = new Gauge({
    name: "chat_event_loop_utilisation",
    help: "Share of the time, at least of the last five seconds, in which the event loop worked",
    registers,
    collect: () => busy.set(share()),
  });
  const persist = new Histogram({
    name: "chat_message_persist_duration_seconds",
    help: "Time until a message is stored",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  return {
    count: (outcome: Outcome) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    /** How long a probe took to come back over Redis. */
    roundtrip: (seconds: number) => roundtrip.observe(seconds),
    persisted: (seconds: number) => persist.observe(seconds),
    text: () => withFormerNames(registry, "svc-chat"),
  };
}
export type ChatMetrics = ReturnType<typeof chatMetrics>;
