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

/** What browsers told of the posts: the canary fails where what everybody gets does not. */
const browsers: Deployment["browsers"] = [
  {
    version: "0.1.0",
    views: 12_480,
    failures: 3,
    measured: 3110,
    slow: 41,
    lcpMs: 1620,
    latest: [],
  },
  {
    version: "0.2.0",
    views: 310,
    failures: 4,
    measured: 76,
    slow: 2,
    lcpMs: 1710,
    latest: [
      {
        kind: "error",
        message: "TypeError: Cannot read properties of undefined (reading 'title')",
        route: "/blog/:id",
        count: 4,
        lastAt: "2026-11-15T10:05:00.000Z",
        stack: ["Post src/blog/post.tsx:48:21", "renderWithHooks react-dom-client.js:5021:19"],
      },
    ],
  },
];

const posts: Deployment = {
  ...deployment("mf-blogs", "remote"),
  canary: { version: "0.2.0", share: 3 },
  rollbackTo: "0.1.0",
  browsers,
};

const all = [
  deployment("gateway", "gateway"),
  deployment("svc-users", "service"),
  deployment("svc-bookings", "service"),
  posts,
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
