import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { testStore } from "./testing/store.ts";
import { startInstance } from "./testing/instance.ts";

const Dashboard = z.object({
  panels: z
    .array(
      z.object({
        id: z.number(),
        title: z.string().min(1),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z
          .array(z.object({ expr: z.string().min(1), refId: z.string(), legendFormat: z.string() }))
          .min(1),
        fieldConfig: z.object({
          defaults: z.object({ unit: z.string() }),
          overrides: z.array(z.object({ matcher: z.object({ options: z.string() }) })),
        }),
      }),
    )
    .min(1),
});
const file = join(import.meta.dirname, "../../deploy/grafana/svc-chat.json");
const { panels } = Dashboard.parse(JSON.parse(readFileSync(file, "utf8")));

/** Names of metrics in a PromQL expression, without functions, labels and words of the language. */
function metricsIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby\s*\([^)]*\)|"[^"]*"/g, " ");
  return [...bare.matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()/g)].map(([name]) => name);
}

it("shows in Grafana only what the service exports, each panel in a place of its own", async () => {
  const store = await testStore();
  const instance = await startInstance({ collections: store.collections, everybody: [] });
  await instance.app.request("/livez");
  const text = await (await instance.app.request("/metrics")).text();
  const named = new Set(panels.flatMap(({ targets }) => targets.flatMap((t) => metricsIn(t.expr))));
  expect([...named].toSorted()).toEqual([
    "chat_connected_sockets",
    "chat_event_loop_utilisation",
    "chat_message_persist_duration_seconds_bucket",
    "chat_messages_total",
    "chat_most_sockets",
    "chat_pubsub_roundtrip_seconds_bucket",
    "chat_pubsub_up",
    "chat_rejections_total",
    "chat_signing_in_sockets",
    "http_request_duration_seconds_bucket",
    "http_request_duration_seconds_count",
    "process_cpu_seconds_total",
  ]);
  for (const name of named) {
    const family = name.replace(/_(bucket|count|sum)$/, "");
    expect(text).toMatch(new RegExp(`^# TYPE (${name}|${family}) `, "m"));
  }
  const places = panels.map(({ gridPos: { x, y } }) => `${x},${y}`);
  expect(new Set(places).size).toBe(panels.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  await instance.close();
  await store.close();
});

it("shows in seconds only what is a time", () => {
  const inSeconds = panels.filter(({ fieldConfig }) => fieldConfig.defaults.unit === "s");
  const rates = inSeconds.flatMap(({ targets, fieldConfig: { overrides } }) => {
    const others = new Set(overrides.map(({ matcher }) => matcher.options));
    return targets.filter(
      ({ expr, legendFormat }) =>
        !expr.startsWith("histogram_quantile") && !others.has(legendFormat),
    );
  });
  expect(rates).toEqual([]);
});

it("is ready only while the store answers", async () => {
  const store = await testStore();
  const instance = await startInstance({ collections: store.collections, everybody: [] });
  expect((await instance.app.request("/readyz")).status).toBe(200);
  await store.close();
  expect((await instance.app.request("/readyz")).status).toBe(503);
  expect((await instance.app.request("/livez")).status).toBe(200);
  await instance.close();
});
