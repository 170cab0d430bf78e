import { Counter, Gauge, Registry } from "prom-client";
import type { ChatServer } from "./sockets/fanout.ts";

/** What ops scale this service on. */
export function chatMetrics(io: ChatServer) {
  const registry = new Registry();
  const sockets: Gauge = new Gauge({
    name: "chat_connected_sockets",
    help: "Sockets on this instance",
    registers: [registry],
    collect: () => sockets.set(io.engine?.clientsCount ?? 0),
  });
  const total = new Counter({
    name: "chat_messages_total",
    help: "Messages by outcome",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return { count: (outcome: string) => total.inc({ outcome }), text: () => registry.metrics() };
}
