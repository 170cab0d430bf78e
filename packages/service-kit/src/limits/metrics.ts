import { Counter } from "prom-client";

/** One per process: limits are made in many places, and `/metrics` of the service shows them. */
export const limitHits = new Counter({
  name: "limit_hits_total",
  help: "Requests refused by a limit",
  labelNames: ["limit"],
  registers: [],
});
