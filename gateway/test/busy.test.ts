import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { gateway, listen, NOWHERE } from "../testing/gateway.ts";

/** Answers requests, but its health checks never. */
async function busy() {
  let checks = 0;
  const server = createServer((request, response) => {
    if (request.url === "/readyz") checks++;
    else response.end("served");
  });
  const port = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${port}`, checks: () => checks };
}

test("the only instance left is asked while it is late for its health checks, but not for ever", async () => {
  const instance = await busy();
  const { url } = await gateway({ users: [NOWHERE, instance.origin] });
  const statuses = () =>
    Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${url}/api/users/x`)).status));
  await expect.poll(instance.checks, { timeout: 5000 }).toBeGreaterThanOrEqual(6);
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await expect.poll(statuses, { timeout: 8000, interval: 250 }).toEqual(Array(8).fill(503));
});

test("a late instance is not asked while another one is well", async () => {
  const [late, well] = [await busy(), createServer((_, response) => response.end("well"))];
  const origin = `http://127.0.0.1:${await listen(well)}`;
  onTestFinished(() => {
    well.close();
    well.closeAllConnections();
  });
  const { url } = await gateway({ users: [late.origin, origin] });
  await expect.poll(late.checks, { timeout: 5000 }).toBeGreaterThanOrEqual(6);
  for (let i = 0; i < 8; i++) expect(await (await fetch(`${url}/api/users/x`)).text()).toBe("well");
});
