import { connect } from "node:net";
import { expect, test } from "vitest";
import { gateway, raw, readyOf, upstream } from "../testing/gateway.ts";

const VERIFY = "GET /api/users/verify-token HTTP/1.1\r\nHost: a\r\n\r\n";
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests that wait for no answer, on a connection that is cut in the middle of them. */
async function cut(port: number, requests: number) {
  const socket = connect(port, "127.0.0.1", () => socket.write(VERIFY.repeat(requests)));
  socket.on("error", () => {});
  await pause(20);
  socket.destroy();
}

const metric = async (url: string, line: string) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.split(" ")[1],
  );
};

test("connections cut in the middle of pipelined calls leave no place taken", async () => {
  const users = await upstream((_request, response) => {
    setTimeout(() => response.writeHead(401).end("{}"), 5);
  });
  const { url, port } = await gateway({ users: [users.origin] });
  await Promise.all(Array.from({ length: 5 }, () => cut(port, 110)));
  await pause(100);
  const calls = Array.from({ length: 40 }, () => fetch(`${url}/api/users/verify-token`));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const open = 'gateway_open_places{kind="calls",service="gateway"}';
  await expect.poll(() => metric(url, open)).toBe(0);
  expect(await readyOf(url, "svc-users")).toBe("1");
});

test("requests that do not wait for the answer before them are served one after the other", async () => {
  let underWay = 0;
  let most = 0;
  const users = await upstream((request, response) => {
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay--;
      response.end(request.url);
    }, 20);
  });
  const { port } = await gateway({ users: [users.origin] });
  const of = (n: number) =>
    `GET /api/users/${n} HTTP/1.1\r\nHost: a\r\n${n === 20 ? "Connection: close\r\n" : ""}\r\n`;
  const said = await raw(port, Array.from({ length: 20 }, (_, n) => of(n + 1)).join(""), 5000);
  expect(said.match(/(?<=\/users\/)\d+/g)?.map(Number)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  expect(most).toBe(1);
});

test("one that sends ahead without end is cut at once", async () => {
  const users = await upstream(() => {});
  const { port, url } = await gateway({ users: [users.origin] });
  const startedAt = performance.now();
  expect(await raw(port, VERIFY.repeat(200), 5000)).toBe("");
  expect(performance.now() - startedAt).toBeLessThan(4000);
  const cuts = 'gateway_rejected_requests_total{reason="pipelined",service="gateway"}';
  expect(await metric(url, cuts)).toBe(1);
});

test("a connection serves one request after the other", async () => {
  const users = await upstream((request, response) => response.end(request.url));
  const { port } = await gateway({ users: [users.origin] });
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (data) => (said += data.toString()));
  for (let n = 1; n <= 20; n++) {
    socket.write(`GET /api/users/${n} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => said, { interval: 1 }).toMatch(new RegExp(`/users/${n}\\b`));
  }
  socket.destroy();
});

test("a socket is not opened on a connection that waits for an answer", async () => {
  const users = await upstream(() => {});
  const { port } = await gateway({ users: [users.origin] });
  const upgrade =
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  expect(await raw(port, VERIFY + upgrade, 5000)).toBe("");
});
