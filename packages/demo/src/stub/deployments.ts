import type { deploymentsApi } from "@tutorsetu/contracts/apis";
import type { Deployment, SkewPair } from "@tutorsetu/contracts/deployments";
import { type Answers, StubError } from "./context.ts";

const at = "2026-11-14T09:30:00.000Z";

const deployment = (name: string, kind: Deployment["kind"]): Deployment => ({
  name,
  kind,
  version: "0.1.0",
  canary: null,
  versions: kind === "remote" ? [{ version: "0.1.0", uploadedAt: at, share: 100 }] : [],
  rollbackTo: null,
  health: "ready",
  instances: { ready: 1, total: 1 },
  requests: 1840,
  errors: 2,
  history: [{ at, by: "Meera Nair", action: "release", version: "0.1.0", share: 100 }],
});

const all = [
  deployment("gateway", "gateway"),
  deployment("svc-users", "service"),
  deployment("svc-bookings", "service"),
  deployment("mf-blogs", "remote"),
];

const skew: SkewPair[] = [
  { name: "shell", other: "svc-users" },
  { name: "mf-blogs", other: "shell" },
  { name: "mf-blogs", other: "svc-users" },
].map(({ name, other }) => ({
  name,
  version: name === "shell" ? null : "0.1.0",
  other,
  otherVersion: other === "shell" ? null : "0.1.0",
  fits: true,
  reasons: [],
}));

/** What the gateway answers of its own. */
export const deployments: Answers<typeof deploymentsApi> = {
  list: () => ({ deployments: all, skew, since: at }),
  rollBack({ params }) {
    const found = all.find(({ name }) => name === params.name);
    if (!found) throw new StubError(404, "There is no such slice.");
    return { deployment: found, message: "It would be rolled back." };
  },
};
