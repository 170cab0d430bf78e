import { type EventLoopUtilityFunction, performance } from "node:perf_hooks";
import { withFormerNames } from "@tutorsetu/service-kit/server/former-metric-names";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export type Outcome = "stored" | "repeated" | "refused" | "limited" | "failed";

const UTILISATION_MS = 5000;

/**
 * The event loop's utilisation, from 0 to 1, over at least the last five seconds but for the first call. Two callers that
 * follow each other read the same value: neither shortens the other's period.
 */
export function eventLoopUtilisation(
  now: () => number = () => performance.now(),
  read: EventLoopUtilityFunction = performance.eventLoopUtilization.bind(performance),
) {
  let before = read();
  let at = -Infinity;
  let utilisation = 0;
  return () => {
    if (now() - at < UTILISATION_MS) return utilisation;
    at = now();
    const current = read();
    utilisation = read(current, before).utilization;
    before = current;
    return utilisation;
  };
}

/** Why somebody was told to wait, or a socket was closed. */
export type Rejection =
  /** One person asked too much. */
  | "events"
  /** One person connected too often. */
  | "connections"
  /** One person had too many sockets: the oldest was closed. */
  | "sockets"
  /** One address had too many sockets, or opened them too fast. */
  | "address"
  /** One person, or this instance, had too much under way. */
  | "busy"
  /** A socket went on after it was told to wait, and was closed. */
  | "flood"
  /** A client read nothing, and was closed. */
  | "unread";

interface Sources {
  readonly sockets: () => number;
  readonly isPubsubUnavailable: () => boolean;
  readonly signingIn: () => number;
  readonly underWay: () => { readonly sends: number; readonly reads: number };
  /** The most sockets of one person and of one address. */
  readonly most: () => { readonly person: number; readonly address: number };
}

/** The metrics that chat is scaled on, and those of its limits. */
export function chatMetrics(sources: Sources) {
  const { sockets, isPubsubUnavailable, signingIn, underWay, most } = sources;
  const registry = new Registry();
  registry.setDefaultLabels({ service: "svc-chat" });
  const registers = [registry];
  const connected: Gauge = new Gauge({
    name: "chat_connected_sockets",
    help: "Open sockets of this process",
    registers,
    collect: () => connected.set(sockets()),
  });
  /** Counts since the last collection: `inc` on every message costs more than a number in a map. */
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
  const rejections: Counter = new Counter({
    name: "chat_rejections_total",
    help: "Events, connections and sockets turned away, by the limit that was reached",
    labelNames: ["limit"],
    registers,
  });
  const signIns: Gauge = new Gauge({
    name: "chat_signing_in_sockets",
    help: "Connections that have not signed in yet",
    registers,
    collect: () => signIns.set(signingIn()),
  });
  const working: Gauge = new Gauge({
    name: "chat_under_way",
    help: "Messages being stored and questions being answered",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(underWay())) working.set({ kind }, count);
    },
  });
  const mostSockets: Gauge = new Gauge({
    name: "chat_most_sockets",
    help: "The most sockets that one person and one address have open",
    labelNames: ["of"],
    registers,
    collect() {
      for (const [of, count] of Object.entries(most())) mostSockets.set({ of }, count);
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
  const currentUtilisation = eventLoopUtilisation();
  const utilisation: Gauge = new Gauge({
    name: "chat_event_loop_utilisation",
    help: "Share of the time, at least of the last five seconds, in which the event loop worked",
    registers,
    collect: () => utilisation.set(currentUtilisation()),
  });
  const persist = new Histogram({
    name: "chat_message_persist_duration_seconds",
    help: "Time until a message is stored",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  return {
    count: (outcome: Outcome) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    rejected: (limit: Rejection) => rejections.inc({ limit }),
    /** How long a probe took to come back over Redis. */
    roundtrip: (seconds: number) => roundtrip.observe(seconds),
    persisted: (seconds: number) => persist.observe(seconds),
    text: () => withFormerNames(registry, "svc-chat"),
  };
}
export type ChatMetrics = ReturnType<typeof chatMetrics>;
