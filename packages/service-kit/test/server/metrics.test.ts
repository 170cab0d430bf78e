import { Counter, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { createService } from "../../src/server/app.ts";
import { withFormerNames } from "../../src/server/former-metric-names.ts";
import { silent } from "../../src/testing/app.ts";

function service() {
  const ready = () => Promise.resolve();
  const app = createService({ name: "svc-x", log: silent, ready });
  app.use("/people/*", (_c, next) => next());
  app.get("/people/me", (c) => c.text("me"));
  app.get("/people/:id", (c) => c.text("one"));
  app.post("/people", (c) => c.text("made"));
  const counts = async (name: string) =>
    (await (await app.request("/metrics")).text())
      .split("\n")
      .filter((line) => line.startsWith(`${name}_count`))
      .map((line) => line.replace(/^.*\{/, "{").replace(/,?service="svc-x",?/, ""));
  return { app, counts };
}

test.each([
  ["its pattern", "/people/7?x=1", undefined, 'route="/people/:id",method="GET",status="200"'],
  [
    "the first pattern that answers",
    "/people/me",
    undefined,
    'route="/people/me",method="GET",status="200"',
  ],
  [
    "its pattern when its body is too large",
    "/people",
    "x".repeat(16_385),
    'route="/people",method="POST",status="413"',
  ],
  [
    "one label when there is no such route",
    "/people/7/x",
    undefined,
    'route="unmatched",method="GET",status="404"',
  ],
])("labels the duration of a request with %s", async (_what, path, body, labels) => {
  const { app, counts } = service();
  const headers = { "content-length": String(body?.length ?? 0) };
  await app.request(path, body ? { method: "POST", body, headers } : {});
  expect(await counts("http_request_duration_seconds")).toEqual([`{${labels}} 1`]);
});

test("shows renamed metrics under their former names too, without their new labels", async () => {
  const { app, counts } = service();
  for (const path of ["/people/7", "/people/me"]) await app.request(path);
  expect(await counts("http_request_duration_seconds")).toHaveLength(2);
  expect(await counts("http_request_seconds")).toEqual(['{method="GET",status="200"} 2']);
});

test("turns the former name of a metric round where the new one says the opposite", async () => {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({ name: "chat_pubsub_up", help: "x", registers });
  new Counter({ name: "unchanged_total", help: "x", registers });
  const value = async () =>
    /^chat_fanout_away\{service="svc-chat"\} (\d)$/m.exec(
      await withFormerNames(registry, "svc-chat"),
    )?.[1];
  up.set(1);
  expect(await value()).toBe("0");
  up.set(0);
  expect(await value()).toBe("1");
  expect(await withFormerNames(registry, "svc-chat")).toContain("unchanged_total 0");
});
