import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";

const YES = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
const HELLO = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

/** Lets nobody through before this many have come; from then on everybody. */
export function gate(count: number) {
  const waiting: (() => void)[] = [];
  let come = 0;
  return (go: () => void) => {
    waiting.push(go);
    if (++come >= count) for (const next of waiting.splice(0)) next();
  };
}

interface Options {
  readonly ready?: boolean;
  /** What every socket passes before it is answered. */
  readonly through?: (go: () => void) => void;
}

/** Stands for an instance of svc-chat: takes sockets, says whether it is ready, and answers calls with its address. */
export async function socketServer(host = "127.0.0.1", port = 0, options: Options = {}) {
  const { ready = true, through = (go) => go() } = options;
  const open = new Set<Socket>();
  const state = { ready, rejects: false, asked: 0 };
  const server = createServer((request, response) => {
    if (request.url === "/readyz") {
      state.asked++;
      return void response.writeHead(state.ready ? 200 : 503).end("{}");
    }
    response.end(host);
  });
  server.on("upgrade", (_request, socket: Socket) => {
    socket.on("error", () => {});
    if (state.rejects)
      return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    through(() => {
      if (socket.destroyed) return;
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      socket.write(YES);
      socket.pipe(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  const at = typeof address === "object" && address ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { origin: `http://${host}:${at}`, port: at, state, open, stop };
}
export type SocketServer = Awaited<ReturnType<typeof socketServer>>;

/** A socket through a gateway. */
export function connectSocket(port: number): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(HELLO));
  return socket.on("error", () => {});
}

/** One socket through a gateway, until the test ends; resolves with the status it was answered with. */
export function openSocket(port: number) {
  const socket = connectSocket(port);
  onTestFinished(() => void socket.destroy());
  const status = new Promise<number>((resolve) => {
    socket.once("data", (data) => resolve(Number(/ (\d+) /.exec(data.toString())?.[1])));
    socket.on("error", () => resolve(0));
    socket.once("close", () => resolve(0));
  });
  return { socket, status };
}

/** Opens many at once; resolves when each is answered. */
export async function openSockets(port: number, count: number) {
  const all = Array.from({ length: count }, () => openSocket(port));
  const statuses = await Promise.all(all.map(({ status }) => status));
  return { sockets: all.map(({ socket }) => socket), statuses };
}

/** Opens many at once, and those again that a busy machine was too slow for, as pages do. */
export async function openAll(port: number, count: number): Promise<Socket[]> {
  const { sockets, statuses } = await openSockets(port, count);
  const open = sockets.filter((_socket, n) => statuses[n] === 101);
  return open.length < count ? [...open, ...(await openAll(port, count - open.length))] : open;
}

/** Each has its share of all sockets, give or take a fifth. */
export function expectEven(instances: readonly SocketServer[], count: number) {
  const counts = instances.map(({ open }) => open.size);
  expect(counts.reduce((sum, one) => sum + one)).toBe(count);
  const share = count / instances.length;
  for (const one of counts) {
    expect(one).toBeGreaterThanOrEqual(share * 0.8);
    expect(one).toBeLessThanOrEqual(share * 1.2);
  }
}
