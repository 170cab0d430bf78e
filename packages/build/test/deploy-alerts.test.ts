import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
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
const { groups } = Rules.parse(parse(await read("deploy/prometheus/floods.yaml")));
const rules = groups.flatMap((group) => group.rules);

test("alerts ask for metrics of the gateway, one for each reason that it gives", async () => {
  const metrics = await read("gateway/src/metrics.ts");
  const names = rules.flatMap(({ expr }) => expr.match(/gateway_\w+/g) ?? []);
  expect(names.filter((name) => !metrics.includes(`name: "${name}"`))).toEqual([]);
  const [, reasons = ""] = /REJECT_REASONS = \[([^\]]+)\]/.exec(metrics) ?? [];
  const asked = rules.flatMap(({ expr }) => /reason=("\w+")/.exec(expr)?.[1] ?? []);
  expect(new Set(asked)).toEqual(new Set(reasons.match(/"\w+"/g)));
});

test("each alert leads to a part of the runbook that is there", async () => {
  const runbook = await read("docs/runbook-attack.md");
  const parts = [...runbook.matchAll(/^#+ (.+)$/gm)].map(
    ([, title = ""]) => `docs/runbook-attack.md#${title.toLowerCase().replaceAll(" ", "-")}`,
  );
  const missing = rules
    .map(({ annotations }) => annotations.runbook)
    .filter((one) => !parts.includes(one));
  expect(missing).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});
