import { expect, test, vi } from "vitest";
import {
  expectEven,
  gate,
  openAll,
  openSocket,
  openSockets,
  type SocketServer,
  socketServer,
} from "../testing/socket-server.ts";
import { gateway, readyOf } from "../testing/gateway.ts";

const COUNT = 300;
const PATIENT = { timeout: 30_000 };
vi.setConfig({ testTimeout: 90_000 });

const three = (options = {}) =>
  Promise.all([1, 2, 3].map(() => socketServer(undefined, 0, options)));
const countsOf = (instances: readonly SocketServer[]) => instances.map(({ open }) => open.size);

test("300 sockets opened at once are spread evenly over three instances, and so they are after a restart of the gateway", async () => {
  // None is answered before all have been sent on: this is what "at once" means to a gateway.
  const instances = await three({ through: gate(COUNT) });
  const chat = instances.map(({ origin }) => origin);
  const first = await gateway({ chat });
  const sockets = await openAll(first.port, COUNT);
  expectEven(instances, COUNT);

  for (const socket of sockets) socket.destroy();
  await expect.poll(() => countsOf(instances), PATIENT).toEqual([0, 0, 0]);
  const second = await gateway({ chat });
  await openAll(second.port, COUNT);
  expectEven(instances, COUNT);
});

test("a socket that was rejected or has closed is not counted", async () => {
  const instances = await three();
  const { port } = await gateway({ chat: instances.map(({ origin }) => origin) });
  for (const { state } of instances) state.rejects = true;
  const rejected = await openSockets(port, 30);
  expect(new Set(rejected.statuses)).toEqual(new Set([403]));
  for (const { state } of instances) state.rejects = false;

  const sockets = await openAll(port, 30);
  expectEven(instances, 30);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => countsOf(instances), PATIENT).toEqual([0, 0, 0]);
  await openAll(port, 30);
  expectEven(instances, 30);
});

test("sockets whose client goes before they are open count nowhere", async () => {
  const instances = await three();
  const { port } = await gateway({ chat: instances.map(({ origin }) => origin) });
  await hasty(port);
  await expect.poll(() => countsOf(instances), PATIENT).toEqual([0, 0, 0]);
  await openAll(port, 30);
  expectEven(instances, 30);
});

/** Opens sockets and closes them at once. */
async function hasty(port: number) {
  const all = Array.from({ length: 60 }, () => openSocket(port));
  await Promise.all(
    all.map(
      ({ socket }) => new Promise<void>((resolve) => socket.once("connect", () => resolve())),
    ),
  );
  for (const { socket } of all) socket.destroy();
  await Promise.all(all.map(({ status }) => status));
}

test("a socket goes to the next instance when nobody listens at the first any more", async () => {
  const [there, other] = [await socketServer(), await socketServer()];
  const { url, port } = await gateway({ chat: [there.origin, other.origin] });
  await expect.poll(() => readyOf(url), PATIENT).toBe("2");
  await other.stop();
  const { statuses } = await openSockets(port, 30);
  expect(statuses).not.toContain(503);
  await openAll(port, 30 - there.open.size);
  expect(there.open.size).toBe(30);
});
