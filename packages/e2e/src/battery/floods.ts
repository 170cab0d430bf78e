import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Attacked, elsewhere, type Outcome } from "./client.ts";

const PATIENCE_MS = 5000;

function open({ url }: Attacked): Socket & { said: () => string } {
  const { hostname, port } = new URL(url);
  let said = "";
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {}).on("data", (data) => (said += data.toString("latin1")));
  return Object.assign(socket, { said: () => said });
}

/** How many of these calls of others, each from an address of its own, are not answered in time or not as they should be. */
async function failing({ url }: Attacked, calls: number, path: string, expected: number) {
  const statuses = await Promise.all(
    Array.from({ length: calls }, (_, n) =>
      fetch(`${url}/api${path}`, {
        headers: { "x-forwarded-for": `10.30.0.${(n % 250) + 1}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    ),
  );
  return statuses.filter((status) => status !== expected).length;
}

/** The first lines of a request from this address. */
const head = (request: string, from: string) =>
  `${request} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n`;

/** Connections that are cut in the middle of pipelined calls, which took every place of the gateway for ever. */
export async function cutPipelines(platform: Attacked): Promise<Outcome> {
  const [connections, calls] = [5, 110];
  const sockets = Array.from({ length: connections }, () => open(platform));
  const verify = `${head("GET /api/users/verify-token", elsewhere())}\r\n`;
  for (const socket of sockets) socket.write(verify.repeat(calls));
  await pause(20);
  for (const socket of sockets) socket.destroy();
  await pause(200);
  return {
    tried: connections * calls,
    fellThrough: await failing(platform, 100, "/users/verify-token", 401),
  };
}

/** Bodies of a byte now and then, which took every connection to a service. */
export async function slowBodies(platform: Attacked, isLong: boolean): Promise<Outcome> {
  const from = elsewhere();
  const post = (path: string) =>
    `${head(`POST ${path}`, from)}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;
  const paths = ["/api/users/login", "/api/contact"];
  const sockets = paths.flatMap((path) =>
    Array.from({ length: 130 }, () => {
      const socket = open(platform);
      socket.write(post(path));
      return socket;
    }),
  );
  const living = () => sockets.filter((socket) => !socket.said().startsWith("HTTP/1.1 ")).length;
  let failed = 0;
  for (let second = 0; second < 14 && (isLong || living() > 0); second++) {
    for (const socket of sockets) if (socket.writable) socket.write(" ");
    failed += await failing(platform, 5, "/users/alltutors", 200);
    failed += await failing(platform, 5, "/blogs", 200);
    await pause(1000);
  }
  const left = living();
  for (const socket of sockets) socket.destroy();
  return { tried: sockets.length, fellThrough: failed + left };
}

const EACH = 20;

/** Answers that nobody reads: many behind each other on one connection, and large ones on many. */
export async function unreadAnswers(platform: Attacked, isLong: boolean): Promise<Outcome> {
  const list = `${head("GET /api/users/alltutors?limit=50", elsewhere())}\r\n`;
  const [first, others] = isLong ? [200, 99] : [100, 9];
  const sockets = Array.from({ length: 1 + others }, () => open(platform).pause());
  sockets.forEach((socket, n) => socket.write(list.repeat(n === 0 ? first : EACH)));
  let failed = 0;
  for (let second = 0; second < (isLong ? 8 : 4); second++) {
    failed += await failing(platform, 10, "/users/alltutors", 200);
    await pause(1000);
  }
  for (const socket of sockets) socket.destroy();
  return { tried: first + others * EACH, fellThrough: failed };
}

const nested = (depth: number) => `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`;

/** JSON that is large, or nested without end, which kept a service from answering anybody. */
export async function nestedBodies(platform: Attacked): Promise<Outcome> {
  const send = (body: string, n: number) =>
    fetch(`${platform.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.31.0.${n + 1}` },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answer) => `${answer.status} ${((await answer.json()) as { code: string }).code}`,
      String,
    );
  const bodies = [
    ...Array<string>(20).fill(nested(295_000)),
    ...Array<string>(20).fill(nested(8000)),
  ];
  const [answers, failed] = await Promise.all([
    Promise.all(bodies.map(send)),
    failing(platform, 20, "/blogs", 200),
  ]);
  const refused = new Set(["413 too_large", "400 too_deep"]);
  return {
    tried: bodies.length,
    fellThrough: failed + answers.filter((answer) => !refused.has(answer)).length,
  };
}

/** Requests with two hosts, by which a proxy and the gateway may read different ones. */
export async function twoHosts(platform: Attacked): Promise<Outcome> {
  const pairs = ["Host: a\r\nHost: b", "Host: a\r\nhost: a", "HOST: b\r\nX-A: c\r\nhost: a"];
  const paths = ["/", "/livez", "/api/users/alltutors", "/api/none"];
  const requests = paths.flatMap((path) =>
    pairs.map((hosts) => `GET ${path} HTTP/1.1\r\n${hosts}`),
  );
  const answers = await Promise.all(
    requests.map(async (request) => {
      const socket = open(platform);
      socket.write(`${request}\r\nConnection: close\r\n\r\n`);
      await new Promise((closed) => socket.once("close", closed));
      return socket.said();
    }),
  );
  const served = answers.filter((answer) => !answer.startsWith("HTTP/1.1 400 "));
  return { tried: requests.length, fellThrough: served.length };
}
