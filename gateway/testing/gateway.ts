import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type RequestListener, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { onTestFinished } from "vitest";
import { createGateway, type GatewayOptions } from "../src/server.ts";

export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** A small real service; it is ready and answers with `listener`. */
export async function upstream(listener: RequestListener, port = 0) {
  const server = createServer((request, response) => {
    if (request.url === "/readyz") return void response.end("{}");
    listener(request, response);
  });
  const at = await listen(server, port);
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { origin: `http://127.0.0.1:${at}`, port: at, server, stop };
}

/** A folder with these files, gone after the test. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "tutorsetu-gateway-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Nothing listens there. */
export const NOWHERE = "http://127.0.0.1:1";

/** A gateway in front of `users` (and `chat`); every other service is down. */
export async function gateway(
  options: Partial<GatewayOptions> & { users?: string[]; chat?: string[] } = {},
) {
  const { users = [NOWHERE], chat = [NOWHERE], ...rest } = options;
  const made = createGateway({
    services: {
      "svc-users": users,
      "svc-chat": chat,
      "svc-bookings": [NOWHERE],
      "svc-content": [NOWHERE],
    },
    siteUrl: "https://site.example",
    shellFolder: "/nowhere",
    remotes: [],
    origins: [],
    requestsPerMinute: 10_000,
    trustedHops: 0,
    log: silent,
    ...rest,
  });
  const port = await listen(made.server);
  onTestFinished(async () => {
    made.closeSockets();
    made.server.close();
    made.server.closeAllConnections();
    await made.close();
  });
  return { url: `http://127.0.0.1:${port}`, port, made };
}

/** How many instances of a service a gateway holds ready. */
export const readyOf = async (url: string, service = "svc-chat") =>
  new RegExp(`gateway_upstream_ready\\{[^}]*upstream="${service}"[^}]*\\} (\\d+)`).exec(
    await (await fetch(`${url}/metrics`)).text(),
  )?.[1];

/** Sends bytes and answers everything that comes back until the connection closes, or `ms` pass. */
export const raw = (port: number, text: string, ms = 1000): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let said = "";
    socket.on("data", (data) => (said += data.toString("latin1")));
    socket.on("error", () => resolve(said));
    socket.on("close", () => resolve(said));
    setTimeout(() => socket.destroy(), ms);
  });

/** Status, headers and problem of an answer as it came over the wire. */
export function readRaw(said: string) {
  const [head = "", body = "{}"] = said.split("\r\n\r\n");
  const status = Number(head.split(" ")[1]);
  return { status, head: head.toLowerCase(), problem: JSON.parse(body || "{}") as object };
}

/** A request with a method or headers that fetch does not send. */
export const ask = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      request(url, { method, headers }, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += String(chunk)));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
        .on("error", reject)
        .end();
    },
  );

/** A service that answers with what it was asked. */
export const echo = () =>
  upstream((request, response) => {
    response.setHeader("x-kept", "1");
    response.end(JSON.stringify({ method: request.method, url: request.url }));
  });
