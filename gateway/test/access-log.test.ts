import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAccessLog } from "../src/access-log/access-log.ts";
import { dailyFiles } from "../src/access-log/files.ts";
import { gateway, raw, upstream } from "../testing/gateway.ts";

const ME = "64f0000000000000000000ab";
const SECRETS = ["asha@example.in", "eyJhbGciOiJFZERTQSJ9", "Asha", "9812345678"];

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tutorsetu-access-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A log whose lines are kept. */
function recorder() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

function linesIn() {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
}

it("says who asked for what from where, and lets the id of the account not out", async () => {
  const { log, lines } = recorder();
  const service = await upstream((request, response) => {
    const isKnown = request.headers["authorization"] !== undefined;
    response.writeHead(request.url?.includes("tutor") ? 404 : 200, {
      ...(isKnown && { "x-account-id": ME }),
    });
    response.end("{}");
  });
  const { url } = await gateway({ users: [service.origin], accessLogFolder: folder, log });
  const [name, token, , phone] = [SECRETS[2], SECRETS[1], "", SECRETS[3]];
  const headers = { authorization: `Bearer ${token}`, "x-account-id": "64f0000000000000000000ff" };
  const query = `?email=${SECRETS[0]}&q=${name}&phone=${phone}`;
  const known = await fetch(`${url}/api/users/tutor/${ME}${query}`, { headers });
  expect(known.headers.get("x-account-id")).toBeNull();
  await fetch(`${url}/api/users/profile/${SECRETS[0]}${query}`);
  await fetch(`${url}/api/nothing/${name}`);
  await vi.waitFor(() => expect(linesIn()).toHaveLength(3), 5000);
  const [first, ...others] = linesIn();
  expect(first).toEqual({
    at: expect.stringMatching(/^2\d{3}-/),
    requestId: known.headers.get("x-request-id"),
    address: "127.0.0.1",
    accountId: ME,
    method: "GET",
    route: "/api/users/tutor/:id",
    status: 404,
    ms: expect.any(Number),
  });
  for (const other of others) expect(other).not.toHaveProperty("accountId");
  const all = JSON.stringify([linesIn(), lines]);
  for (const secret of SECRETS) expect(all).not.toContain(secret);
  const [file = ""] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

it("writes to the log of the process without a folder, with the address cut", async () => {
  const { log, lines } = recorder();
  const { url } = await gateway({ log });
  await fetch(`${url}/api/users/alltutors?q=Asha`);
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain("request"));
  expect(lines.find(({ msg }) => msg === "request")).toMatchObject({
    address: "127.0.0.0/24",
    route: "/api/users/alltutors",
    status: 503,
  });
});

it("notes sockets that connect, and those that may not", async () => {
  const { port } = await gateway({ accessLogFolder: folder });
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket";
  const path = "/socket.io/?token=eyJhbGciOiJFZERTQSJ9";
  await raw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`);
  await vi.waitFor(() => expect(linesIn()).toHaveLength(1), 5000);
  expect(linesIn()).toMatchObject([{ route: "/socket.io/", status: 503, address: "127.0.0.1" }]);
  expect(JSON.stringify(linesIn())).not.toContain("eyJ");
});

it("says of each request when it was answered, to the millisecond", async () => {
  const times = [
    "2026-11-29T10:00:00.007Z",
    "2026-11-29T10:00:00.007Z",
    "2026-11-29T10:00:00.008Z",
  ];
  let n = 0;
  const access = createAccessLog({
    log: recorder().log,
    folder,
    routeOf: (path) => path,
    now: () => Date.parse(times[n] ?? "2026-11-29T11:00:00.000Z"),
  });
  const line = { requestId: "1", address: "1.1.1.1", method: "GET", path: "/", status: 200, ms: 1 };
  for (; n < times.length; n += 1) access.write(line);
  await access.close();
  expect(linesIn().map(({ at }) => at)).toEqual(times);
});

it("writes lines many at a time, however long it took to write those before", async () => {
  const files = dailyFiles(folder, { now: () => new Date(), onDrop: () => {} });
  const add = (lines: number) => {
    for (let n = 0; n < lines; n += 1) files.add({ n });
  };
  add(64);
  // While they are written.
  add(10);
  await files.flush();
  expect(linesIn()).toHaveLength(64);
  add(54);
  await vi.waitFor(() => expect(linesIn()).toHaveLength(128));
  add(3);
  await files.close();
  expect(linesIn()).toHaveLength(131);
});

it("goes on answering when the lines cannot be written, and counts them", async () => {
  const { log, lines } = recorder();
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  let left = 0;
  const access = createAccessLog({
    log,
    folder: join(file, "no"),
    routeOf: (path) => path,
    onDrop: (n) => (left += n),
  });
  const line = { requestId: "1", address: "1.1.1.1", method: "GET", path: "/", status: 200, ms: 1 };
  for (let n = 0; n < 50_000; n += 1) access.write(line);
  await access.close();
  expect(left).toBe(50_000);
  expect(lines.filter(({ msg }) => msg === "lines of the access log were left out")).toHaveLength(
    1,
  );
});
