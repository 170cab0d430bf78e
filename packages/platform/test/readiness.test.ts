import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { portOf } from "../src/ports.ts";
import { untilReady } from "../src/readiness.ts";

const LAUNCH_ID = "this-start";

/** A process that says whether it is ready. */
async function processOf(name: string, isReady: () => boolean) {
  const server = createServer((_request, response) => {
    response.writeHead(isReady() ? 200 : 503, { "x-launch-id": LAUNCH_ID }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const process = { name, logFile: "", hasGivenUp: () => false, lastWords: () => "" };
  return { process, url: () => `http://127.0.0.1:${portOf(server)}` };
}

test("waits for a gateway that was ready, and is no longer when the slowest service is", async () => {
  const asked: string[] = [];
  let isStarted = false;
  let hasNoticed = false;
  const service = await processOf("svc-users", () => {
    asked.push("svc-users");
    return isStarted;
  });
  const gateway = await processOf("gateway", () => {
    asked.push("gateway");
    return !isStarted || hasNoticed;
  });
  const waiting = untilReady([service], {
    gateway,
    others: [],
    launchId: LAUNCH_ID,
    timeoutMs: 10_000,
  });
  let isOver = false;
  void waiting.then(() => (isOver = true));
  await vi.waitUntil(() => asked.length > 2);
  isStarted = true;
  await vi.waitUntil(() => asked.filter((name) => name === "gateway").length > 2);
  expect(isOver).toBe(false);
  hasNoticed = true;
  await waiting;
});
