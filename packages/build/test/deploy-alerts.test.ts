import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { createMetrics } from "@tutorsetu/service-kit/server/metrics";
import { repository } from "../src/slices.ts";
import { read } from "./deploy-settings.ts";

const Rule = z.strictObject({
  alert: z.string().regex(/^[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[sm]$/),
  labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
/** As the Prometheus Operator has them. */
const Rules = z.strictObject({
  apiVersion: z.literal("monitoring.coreos.com/v1"),
  kind: z.literal("PrometheusRule"),
  metadata: z.strictObject({ name: z.string(), labels: z.record(z.string(), z.string()) }),
  spec: z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })),
  }),
});
const FOLDER = "deploy/prometheus";
const KUSTOMIZATION = "kustomization.yaml";
const files = (await readdir(join(repository, FOLDER))).filter((file) => file !== KUSTOMIZATION);
const texts = await Promise.all(files.map((file) => read(`${FOLDER}/${file}`)));
const rules = texts.flatMap((text) =>
  Rules.parse(parse(text)).spec.groups.flatMap((one) => one.rules),
);

const METRICS = [
  "gateway/src/metrics.ts",
  "gateway/src/renderer/metrics.ts",
  "svc-users/src/metrics.ts",
  "svc-chat/src/metrics.ts",
  "svc-content/src/notifications/metrics.ts",
  "packages/service-kit/src/server/metrics.ts",
  "packages/service-kit/src/audit/metrics.ts",
  "packages/service-kit/src/limits/metrics.ts",
];
/** Of kube-state-metrics. */
const OF_KUBERNETES = [
  "kube_deployment_status_replicas_unavailable",
  "kube_cronjob_status_last_successful_time",
];
const sources = (await Promise.all(METRICS.map(read))).join("\n");

/** The values of a label that rules ask for. */
const asked = (metric: string, label: string) =>
  new Set(
    rules.flatMap(({ expr }) =>
      [...expr.matchAll(new RegExp(`${metric}\\{${label}=~?"([^"]+)"`, "g"))].flatMap(
        ([, values = ""]) => values.split("|"),
      ),
    ),
  );

/** The metrics that an expression asks for: what is neither a function, nor a label, nor a value of one. */
const metricsIn = (expr: string) =>
  expr
    .replaceAll(/"[^"]*"|\bby \([^)]*\)|\{[^}]*\}|\[\w+\]/g, " ")
    .match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\()/g) ?? [];

test("alerts ask for metrics that there are", () => {
  const shared = createMetrics("svc-x").registry.getMetricsAsArray();
  const exposed = new Set([...shared.map(({ name }) => name), ...OF_KUBERNETES]);
  const known = (name: string) =>
    exposed.has(name) || sources.includes(`"${name.replace(/_(?:bucket|count)$/, "")}"`);
  expect(rules.filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([]);
  const asked = new Set(rules.flatMap(({ expr }) => metricsIn(expr)));
  expect(asked).toContain("nodejs_eventloop_lag_p99_seconds");
  expect([...asked].filter((name) => !known(name))).toEqual([]);
});

test("every file of alerts is applied, by a name of its own", async () => {
  const { resources } = parse(await read(`${FOLDER}/${KUSTOMIZATION}`));
  expect(resources).toEqual(files.toSorted());
  const names = texts.map((text) => Rules.parse(parse(text)).metadata.name);
  expect(names).toEqual(files.map((file) => `tutorsetu-${file.replace(".yaml", "")}`));
});

test("the list of alerts says of each what to do, and names no other", async () => {
  const [, section = ""] = (await read("docs/operations.md")).split("| alert | what to do |");
  const [table = ""] = section.split("\n\n");
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const here = rules.filter(({ annotations }) =>
    annotations.runbook.endsWith("#metrics-and-alerts"),
  );
  expect(here.map(({ alert }) => alert).filter((alert) => !named.includes(alert))).toEqual([]);
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
});

test("alerts ask for every reason of the gateway, and for limits of chat that there are", () => {
  const [, reasons = ""] = /REJECT_REASONS = \[([^\]]+)\]/.exec(sources) ?? [];
  const given = reasons.match(/\w+/g) ?? [];
  expect(asked("gateway_rejected_requests_total", "reason")).toEqual(new Set(given));
  const [, limits = ""] = /type Rejection =([^;]+);/.exec(sources) ?? [];
  const most = new Set(limits.match(/(?<=")\w+(?=")/g));
  const others = [...asked("chat_rejections_total", "limit")].filter((limit) => !most.has(limit));
  expect(others).toEqual([]);
  // Of one person, whose oldest socket is closed: nobody need be told.
  const limitsAsked = asked("chat_rejections_total", "limit");
  expect([...most].filter((limit) => !limitsAsked.has(limit))).toEqual(["sockets"]);
});

test("each alert leads to a part of the runbook that is there", async () => {
  const anchor = (title: string) => title.toLowerCase().replaceAll(/[^\w\s-]/g, "");
  const partsOf = async (file: string) =>
    [...(await read(file)).matchAll(/^#+ (.+)$/gm)].map(
      ([, title = ""]) => `${file}#${anchor(title).replaceAll(" ", "-")}`,
    );
  const books = ["docs/runbook-attack.md", "docs/operations.md"];
  const parts = (await Promise.all(books.map(partsOf))).flat();
  const missing = rules
    .map(({ annotations }) => annotations.runbook)
    .filter((one) => !parts.includes(one));
  expect(missing).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
