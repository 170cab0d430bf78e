import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { CoalescingServer } from "./frame-coalescing.ts";

/** A server's socket and its client's. */
async function pair() {
  const http = createServer();
  const server = new CoalescingServer({ noServer: true, clientTracking: false });
  const served = new Promise<WebSocket>((resolve) => {
    http.on("upgrade", (request, socket, head) =>
      server.handleUpgrade(request, socket, head, resolve),
    );
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo; // safe: it listens on TCP
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => {
    client.terminate();
    http.close();
  });
  await once(client, "open");
  return { client, served: await served };
}

/** What was wrong with sending it. */
const said = (socket: WebSocket, text: string) =>
  new Promise<Error | null>((resolve) => socket.send(text, (error) => resolve(error ?? null)));

it("says texts of every length of head, in their order, and what is no text", async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => "a".repeat(length));
  const all = [...texts, "नमस्ते 🙂", "क".repeat(42), "क".repeat(21_846)];
  const { client, served } = await pair();
  const heard: string[] = [];
  client.on("message", (data: Buffer) => heard.push(data.toString()));
  for (const text of all) expect(await said(served, text)).toBeNull();
  served.send(Buffer.from("bytes"));
  await expect.poll(() => heard.length).toBe(all.length + 1);
  expect(heard).toEqual([...all, "bytes"]);
});

it("tells who writes to a socket that is closed", async () => {
  const { client, served } = await pair();
  client.terminate();
  await once(served, "close");
  expect(await said(served, "too late")).toBeInstanceOf(Error);
});
