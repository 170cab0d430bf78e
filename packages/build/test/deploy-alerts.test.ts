import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { repository } from "../src/slices.ts";
import { read } from "./deploy-settings.ts";

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[sm]$/),
          labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const FOLDER = "deploy/prometheus";
const files = await readdir(join(repository, FOLDER));
const texts = await Promise.all(files.map((file) => read(`${FOLDER}/${file}`)));
const rules = texts.flatMap((text) => Rules.parse(parse(text)).groups.flatMap((one) => one.rules));

const METRICS = [
  "gateway/src/metrics.ts",
  "gateway/src/renderer/metrics.ts",
  "svc-users/src/metrics.ts",
  "svc-chat/src/metrics.ts",
  "svc-content/src/notifications/metrics.ts",
  "packages/service-kit/src/audit/metrics.ts",
  "packages/service-kit/src/limits/metrics.ts",
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

test("alerts ask for metrics that there are", () => {
  const names = rules.flatMap(({ expr }) => expr.match(/\b[a-z]+(?:_[a-z]+)+(?=[[{)\s])/g) ?? []);
  const own = names.filter((name) => !/^(?:max_over_time|histogram_quantile)$/.test(name));
  const known = (name: string) => sources.includes(`"${name.replace(/_bucket$/, "")}"`);
  expect(own.length).toBeGreaterThan(rules.length);
  expect(own.filter((name) => !known(name))).toEqual([]);
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
