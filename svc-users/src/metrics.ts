import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { Counter, Registry } from "prom-client";

/** What attacks on accounts look like; which limit was hit is `limit_hits_total` of every service. */
export function usersMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ service: "svc-users" });
  const registers = [registry];
  const failures = new Counter({
    name: "sign_in_failures_total",
    help: "Sign-ins with a wrong password, or a wrong code of a second factor",
    labelNames: ["reason"],
    registers,
  });
  const refused = new Counter({
    name: "passwords_refused_total",
    help: "New passwords that are too easy to guess",
    labelNames: ["code"],
    registers,
  });
  // A series that begins with its first failure has not increased, as Prometheus sees it.
  for (const reason of ["password", "second-factor"]) failures.inc({ reason }, 0);
  return {
    signInFailed: (reason: "password" | "second-factor") => failures.inc({ reason }),
    passwordRefused: (code: ProblemCode) => refused.inc({ code }),
    text: () => registry.metrics(),
  };
}
export type UsersMetrics = ReturnType<typeof usersMetrics>;
