import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message } from "@tutorsetu/contracts/chat";
import { Server } from "socket.io";
import { io } from "socket.io-client";
import { expect, it, onTestFinished } from "vitest";
import { type ChatServer, type ChatSocket, createConnections } from "./connections.ts";

const payload = { text: 'two words, a "quote", नमस्ते', seq: 1 };
const envelope = { event: "receive_message", json: JSON.stringify(payload) };

/** The server's side of this many sockets, what it writes to them, and what their clients receive. */
async function fixture(count: number) {
  const http = createServer();
  const server: ChatServer = new Server(http, { transports: ["websocket"] });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo; // safe: it listens on TCP
  const received: unknown[] = [];
  const all = Array.from({ length: count }, () => {
    const client = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true });
    client.onAny((event: string, data: unknown) => received.push([event, data]));
    return client;
  });
  onTestFinished(async () => {
    for (const client of all) client.disconnect();
    await server.close();
  });
  await expect.poll(() => server.of("/").sockets.size).toBe(count);
  const sockets: ChatSocket[] = [...server.of("/").sockets.values()];
  const written: unknown[] = [];
  for (const { conn } of sockets)
    conn.on("packetCreate", ({ type, data }: { type: string; data?: unknown }) => {
      if (type === "message") written.push(data);
    });
  return { sockets, received, written };
}

it("writes the same packet as Socket.IO's own emit", async () => {
  const { sockets, received, written } = await fixture(1);
  const connections = createConnections();
  for (const socket of sockets) {
    connections.add("a", socket);
    socket.emit("receive_message", payload as Message); // safe: nothing reads it
  }
  connections.deliver("a", envelope);
  expect(written).toHaveLength(2);
  expect(written[1]).toBe(written[0]);
  await expect
    .poll(() => received)
    .toEqual([
      ["receive_message", payload],
      ["receive_message", payload],
    ]);
});

it("writes to each connection of the user, except to one, until it is removed", async () => {
  const { sockets, written } = await fixture(3);
  const [first, second, other] = sockets;
  if (!first || !second || !other) throw new Error("A socket is missing");
  const connections = createConnections();
  connections.add("a", first);
  connections.add("a", second);
  connections.add("b", other);
  connections.deliver("a", envelope);
  expect(written).toHaveLength(2);
  connections.deliver("a", { ...envelope, except: first.id });
  expect(written).toHaveLength(3);
  connections.deliver("nobody", envelope);
  expect(written).toHaveLength(3);
  connections.remove("a", first);
  expect(connections.of("a")).toEqual(new Set([second]));
  connections.remove("a", second);
  connections.remove("a", second);
  expect(connections.of("a").size).toBe(0);
  connections.deliver("a", envelope);
  expect(written).toHaveLength(3);
  expect(connections.of("b")).toEqual(new Set([other]));
});
