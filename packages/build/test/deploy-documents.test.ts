import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { read, repository } from "./deploy-settings.ts";

const operations = await read("docs/operations.md");
const counted = await Promise.all(
  [
    "gateway/src/metrics.ts",
    "gateway/src/renderer/metrics.ts",
    "svc-chat/src/metrics.ts",
    "packages/service-kit/src/server/metrics.ts",
  ].map(read),
);
const metrics = new Set(counted.join().match(/(?<=name: ")[a-z_]+(?=")/g));

test("operations.md names metrics that exist", () => {
  const named = operations.match(/\b(?:gateway|ssr|chat|http)_[a-z_]+\b/g) ?? [];
  const bare = named.map((name) => name.replace(/_(?:bucket|count|sum)$/, ""));
  expect(new Set(bare).size).toBeGreaterThan(6);
  expect(bare.filter((name) => !metrics.has(name))).toEqual([]);
});

test("chat is scaled on a metric that it has", async () => {
  const autoscaler = await read("deploy/k8s/svc-chat/autoscaler.yaml");
  const [name = ""] = /(?<=metric: \{ name: )\w+/.exec(autoscaler) ?? [];
  expect(metrics).toContain(name);
});

test("chat is scaled at what operations.md says", async () => {
  const autoscaler = await read("deploy/k8s/svc-chat/autoscaler.yaml");
  const promise =
    /keeps ([\d,]+) sockets \(or (\d+) % of a core\) per instance, from (\d+) to (\d+)/;
  const [, sockets = "", percent, least, most] = promise.exec(operations) ?? [];
  expect(autoscaler).toContain(`averageValue: "${sockets.replace(",", "")}"`);
  expect(autoscaler).toContain(`averageValue: ${percent}0m`);
  expect(autoscaler).toContain(`minReplicas: ${least}\n  maxReplicas: ${most}\n`);
});

test("operations.md names files and folders that exist", () => {
  const named = operations.match(/\b(?:deploy|gateway|packages|svc-[a-z]+)\/[\w./-]+\w/g) ?? [];
  // Each machine writes that one for itself.
  const ours = named.filter((path) => path !== "deploy/compose.env");
  expect(ours.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});
