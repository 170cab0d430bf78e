import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { gateway, NOWHERE, raw, upstream } from "../testing/gateway.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const HASTE = { sweepMs: 20, bodyGraceMs: 200, answerGraceMs: 300, answerRate: 1000 };

function client(port: number): Socket & { said: () => string } {
  let said = "";
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).on("data", (data) => (said += data.toString("latin1")));
  onTestFinished(() => void socket.destroy());
  return Object.assign(socket, { said: () => said });
}

const login = (length: number, head = "") =>
  `POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${head}\r\n`;

/** Answers with the length of what it was sent. */
const counting = () =>
  upstream((request, response) => {
    let length = 0;
    request.on("data", (chunk: Buffer) => (length += chunk.length));
    request.on("end", () => response.end(String(length)));
  });

const metric = async (url: string, line: string) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.split(" ")[1],
  );
};
const places = (url: string, kind: string) =>
  metric(url, `gateway_open_places{kind="${kind}",service="gateway"}`);
const rejected = (url: string, reason: string) =>
  metric(url, `gateway_rejected_requests_total{reason="${reason}",service="gateway"}`);

test("a hundred and twenty bodies of a byte now and then take no connection of a service, and are ended", async () => {
  const users = await counting();
  let connections = 0;
  users.server.on("connection", () => connections++);
  const haste = { ...HASTE, bodyGraceMs: 8000 };
  const { url, port } = await gateway({ users: [users.origin], haste });
  const slow = Array.from({ length: 120 }, () => client(port));
  for (const socket of slow) socket.write(`${login(2000)}{`);
  const timer = setInterval(() => slow.forEach((one) => one.writable && one.write(" ")), 50);
  onTestFinished(() => clearInterval(timer));
  await expect.poll(() => places(url, "bodies")).toBe(120);
  const before = connections;
  const calls = Array.from({ length: 20 }, () =>
    fetch(`${url}/api/users/login`, { method: "POST", body: "{}" }),
  );
  for (const call of calls) expect(await (await call).text()).toBe("2");
  expect(connections - before).toBeLessThanOrEqual(40);
  await expect.poll(() => places(url, "bodies"), { timeout: 30_000 }).toBe(0);
  const [first] = slow;
  expect(first?.said()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too_slow"/);
  expect(first?.said().toLowerCase()).toContain("connection: close");
  expect(await rejected(url, "slow_body")).toBe(120);
}, 60_000);

test("a body that is slow but steady is served", async () => {
  const users = await counting();
  const { port } = await gateway({ users: [users.origin], haste: HASTE });
  const socket = client(port);
  socket.write(login(6000));
  for (let sent = 0; sent < 6000; sent += 1000) {
    socket.write("x".repeat(1000));
    await pause(100);
  }
  await expect.poll(socket.said).toMatch(/^HTTP\/1\.1 200 [^]*6000$/);
});

test("a slow upload streams, also past the time that a small body has", async () => {
  const users = await counting();
  const { url, port } = await gateway({ users: [users.origin], haste: HASTE });
  const socket = client(port);
  const head = "Host: a\r\nContent-Length: 200000";
  socket.write(`POST /api/users/upload-image HTTP/1.1\r\n${head}\r\n\r\n`);
  const sendFive = async () => {
    for (let sent = 0; sent < 5; sent++) {
      socket.write("x".repeat(20_000));
      await pause(50);
    }
  };
  await sendFive();
  expect([await places(url, "uploads"), await places(url, "bodies")]).toEqual([1, 0]);
  await sendFive();
  await expect.poll(socket.said).toMatch(/^HTTP\/1\.1 200 [^]*200000$/);
  await expect.poll(() => places(url, "uploads")).toBe(0);
});

test("an upload of a byte now and then is ended, and the service is told", async () => {
  let aborted = 0;
  const users = await upstream((request) => {
    request.on("aborted", () => aborted++).on("error", () => {});
  });
  const { url, port } = await gateway({ users: [users.origin], haste: HASTE });
  const socket = client(port);
  socket.write(
    "POST /api/users/upload-image HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\nx",
  );
  await expect.poll(socket.said).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => aborted).toBe(1);
  await expect.poll(() => places(url, "uploads")).toBe(0);
});

test("uploads leave connections to the service for everybody else", async () => {
  const users = await counting();
  const { url, port } = await gateway({ users: [users.origin] });
  const slow = Array.from({ length: 100 }, () => client(port));
  for (const socket of slow)
    socket.write(
      "POST /api/users/upload-image HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\nx",
    );
  await expect.poll(() => places(url, "uploads")).toBe(20);
  expect(await (await fetch(`${url}/api/users/x`)).text()).toBe("0");
  expect(slow.filter((one) => one.said().startsWith("HTTP/1.1 503")).length).toBe(80);
});

test("a body larger than its call may have is refused unread, by its length and in chunks", async () => {
  const asked: unknown[] = [];
  const content = await upstream((request, response) => {
    asked.push(request.url);
    response.end("{}");
  });
  const services = {
    "svc-users": [NOWHERE],
    "svc-chat": [NOWHERE],
    "svc-bookings": [NOWHERE],
    "svc-content": [content.origin],
  };
  const { url, port } = await gateway({ services });
  const post = (path: string, bytes: number) =>
    fetch(`${url}/api${path}`, { method: "POST", body: "x".repeat(bytes) });
  const large = await post("/contact", 16_385);
  expect([large.status, await large.json()]).toMatchObject([413, { code: "too_large" }]);
  expect((await post("/contact", 16_384)).status).toBe(200);
  expect((await post("/blogs", 600_000)).status).toBe(200);
  expect((await post("/blogs", 600_001)).status).toBe(413);
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  const chunks = `${chunk}1\r\nx\r\n0\r\n\r\n`;
  const said = await raw(
    port,
    `POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  );
  expect(said).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/);
  expect(asked).toEqual(["/contact", "/blogs"]);
  expect(await rejected(url, "too_large")).toBe(3);
});

test("a body in chunks that fits is handed on whole", async () => {
  const users = await counting();
  const { port } = await gateway({ users: [users.origin] });
  const said = await raw(
    port,
    "POST /api/users/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
  );
  expect(said).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n5$/);
});

test("clients that do not read their answers leave the service to others, and are cut", async () => {
  // More than the kernel holds for a connection.
  const large = Buffer.alloc(24_000_000);
  const users = await upstream((request, response) =>
    response.end(request.url === "/users/large" ? large : "{}"),
  );
  const haste = { ...HASTE, answerGraceMs: 4000 };
  const { url, port } = await gateway({ users: [users.origin], haste });
  const readers = Array.from({ length: 16 }, () => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("GET /api/users/large HTTP/1.1\r\nHost: a\r\n\r\n"),
    );
    onTestFinished(() => void socket.destroy());
    return socket.on("error", () => {}).pause();
  });
  await expect.poll(() => places(url, "slow_answers")).toBeGreaterThan(5);
  for (let n = 0; n < 10; n++) expect((await fetch(`${url}/api/users/small`)).status).toBe(200);
  await expect.poll(() => places(url, "calls"), { timeout: 30_000 }).toBe(0);
  expect(await places(url, "slow_answers")).toBe(0);
  expect(await rejected(url, "slow_reader")).toBeGreaterThan(5);
  for (const reader of readers) reader.destroy();
}, 60_000);

test("a client that reads slowly but steadily gets its answer whole", async () => {
  const users = await upstream((_request, response) => response.end("x".repeat(12_000_000)));
  const { port } = await gateway({ users: [users.origin], haste: HASTE });
  const socket = connect(port, "127.0.0.1", () =>
    socket.write("GET /api/users/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
  );
  let length = 0;
  socket.on("data", (data) => {
    length += data.length;
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  await expect.poll(() => length, { timeout: 55_000 }).toBeGreaterThan(12_000_000);
}, 60_000);
