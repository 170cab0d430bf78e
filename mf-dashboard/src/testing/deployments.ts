import type { Deployment } from "@tutorsetu/contracts/deployments";

export const SINCE = "2025-01-05T10:00:00.000Z";

/** A healthy service. */
export const service = (name: string, more: Partial<Deployment> = {}): Deployment => ({
  name,
  kind: "service",
  version: "1.0.0",
  canary: null,
  versions: [],
  rollbackTo: null,
  health: "ready",
  instances: { ready: 2, total: 2 },
  requests: 0,
  errors: 0,
  history: [],
  ...more,
});

/** A remote at 1.1.0, which was 1.0.0 before. */
export const released = (name: string, more: Partial<Deployment> = {}): Deployment => ({
  ...service(name),
  kind: "remote",
  version: "1.1.0",
  instances: { ready: 1, total: 1 },
  versions: [
    { version: "1.1.0", uploadedAt: "2025-01-04T10:00:00.000Z", share: 100 },
    { version: "1.0.0", uploadedAt: "2025-01-03T10:00:00.000Z", share: 0 },
  ],
  rollbackTo: "1.0.0",
  history: [
    { at: "2025-01-04T11:00:00.000Z", by: "asha", action: "release", version: "1.1.0", share: 100 },
  ],
  ...more,
});
