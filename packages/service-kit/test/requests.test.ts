import { getRequestListener } from "@hono/node-server";
import { usersInternal } from "@tutorsetu/contracts/users";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createService } from "../src/app.ts";
import { neighbour } from "../src/neighbour.ts";
import { listening } from "./listening.ts";

const ready = () => Promise.resolve();

/** A service that writes its log into `lines`. */
function service(lines: string[] = []) {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  return createService({ name: "svc-users", log, ready });
}

test("what watches a service is not counted among its requests", async () => {
  const app = service();
  for (const path of ["/livez", "/readyz", "/metrics"]) await app.request(path);
  const counted = async () => (await app.request("/metrics")).text();
  expect(await counted()).not.toContain("http_request_seconds_count");
  await app.request("/nowhere");
  expect(await counted()).toMatch(/http_request_seconds_count\{.*status="404".*\} 1\n/);
});

test("a neighbour that fails is named with the request that its own log has", async () => {
  const lines: string[] = [];
  const app = service(lines);
  app.get(usersInternal.revocations.path, () => {
    throw new Error("broken");
  });
  const listener = getRequestListener(app.fetch);
  const url = await listening((request, response) => void listener(request, response));
  const users = neighbour({ url, secret: "x" });
  const failure = await users.call(usersInternal.revocations, { query: { after: 0 } }).then(
    () => "",
    (error: Error) => error.message,
  );
  const [, id = ""] = /did not answer request ([0-9a-f-]{36})$/.exec(failure) ?? [];
  const logged = lines.map((line) => JSON.parse(line) as { requestId: string; msg: string });
  expect(logged.find(({ msg }) => msg === "unhandled")?.requestId).toBe(id);
});
