import { usersInternal } from "@tutorsetu/contracts/apis";
import { getRequestListener } from "@hono/node-server";
import { MongoServerError } from "mongodb";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createService } from "../src/server/app.ts";
import { serviceClient } from "../src/service-client.ts";
import { listening } from "./listening.ts";

/** A service that writes its log into `lines`. */
function service(lines: string[] = [], ready: () => Promise<unknown> = async () => undefined) {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  return createService({ name: "svc-users", log, ready });
}

test("does not count probes among the requests", async () => {
  const app = service();
  for (const path of ["/livez", "/readyz", "/metrics"]) await app.request(path);
  const counted = async () => (await app.request("/metrics")).text();
  expect(await counted()).not.toContain("http_request_duration_seconds_count");
  await app.request("/nowhere");
  expect(await counted()).toMatch(/http_request_duration_seconds_count\{.*status="404".*\} 1\n/);
});

test("names a failing service with the request id that its own log has", async () => {
  const lines: string[] = [];
  const app = service(lines);
  app.get(usersInternal.revocations.path, () => {
    throw new Error("broken");
  });
  const listener = getRequestListener(app.fetch);
  const url = await listening((request, response) => void listener(request, response));
  const users = serviceClient({ url, secret: "x" });
  const failure = await users.call(usersInternal.revocations, { query: { after: 0 } }).then(
    () => "",
    (error: Error) => error.message,
  );
  const [, id = ""] = /did not answer request ([0-9a-f-]{36})$/.exec(failure) ?? [];
  const logged = lines.map((line) => JSON.parse(line) as { requestId: string; msg: string });
  expect(logged.find(({ msg }) => msg === "unhandled")?.requestId).toBe(id);
});

test("logs twice that a store becomes unavailable and recovers, however often readiness is polled", async () => {
  const lines: string[] = [];
  let isThere = false;
  const app = service(lines, () => (isThere ? Promise.resolve() : Promise.reject(new Error("no"))));
  const ask = async () => (await app.request("/readyz")).status;
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503]);
  isThere = true;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said).toEqual(["not ready", "ready again"]);
});

const named = (name: string) => Object.assign(new Error("said the driver"), { name });
/** An error that the store has answered. */
const ofDriver = (message: object) =>
  new MongoServerError({ errmsg: "said the store", ...message });

test.each<[string, Error, number]>([
  ["a store that has no connection left", named("MongoWaitQueueTimeoutError"), 503],
  ["connections that were closed because one had failed", named("MongoPoolClearedError"), 503],
  ["a store that fell silent", named("PoolClearedOnNetworkError"), 503],
  ["a primary that has just stepped down", ofDriver({ code: 10_107 }), 503],
  ["a store that shuts down", ofDriver({ code: 11_600 }), 503],
  ["a command that the store does not take", ofDriver({ code: 9 }), 500],
  ["a mistake of ours that bears such a number", Object.assign(new Error("x"), { code: 91 }), 500],
])("%s", async (_what, error, status) => {
  const app = service();
  app.get("/people", () => {
    throw error;
  });
  const answer = await app.request("/people");
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
});
