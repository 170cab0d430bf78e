import { Counter, Gauge, Registry } from "prom-client";

/** What alerts are raised on; a chain that gets shorter shows in `audit_chain_seq`, which is kept outside this machine. */
export function auditMetrics(service: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  const failures = new Counter({
    name: "audit_write_failures_total",
    help: "Entries that could not be stored in the audit record",
    registers,
  });
  const entries = new Counter({
    name: "audit_entries_total",
    help: "Entries stored in the audit record by this process",
    registers,
  });
  const head = new Gauge({
    name: "audit_chain_seq",
    help: "Place of the last entry of the audit record that this process knows",
    registers,
  });
  const whole = new Gauge({
    name: "audit_chain_whole",
    help: "0 when the last check found the chain of the audit record broken",
    registers,
  });
  whole.set(1);
  return {
    failed: () => failures.inc(),
    stored: (count: number, seq: number) => {
      entries.inc(count);
      head.set(seq);
    },
    checked: (isWhole: boolean) => whole.set(isWhole ? 1 : 0),
    text: () => registry.metrics(),
  };
}
