import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { CoalescingServer } from "./frame-coalescing.ts";

/** A server's websocket, its client's, and the writes to the server's TCP socket. */
async function pair() {
  const http = createServer();
  const server = new CoalescingServer({ noServer: true, clientTracking: false });
  const writes: unknown[] = [];
  const served = new Promise<WebSocket>((resolve) => {
    http.on("upgrade", (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (websocket) => {
        const write = socket.write.bind(socket) as (...args: unknown[]) => boolean; // safe: called with what ws gives
        socket.write = (...args: unknown[]) => {
          writes.push(args[0]);
          return write(...args);
        };
        resolve(websocket);
      }),
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
  return { client, served: await served, writes };
}

/** Sends a text; resolves with the error. */
const send = (socket: WebSocket, text: string) =>
  new Promise<Error | null>((resolve) => socket.send(text, (error) => resolve(error ?? null)));

it("sends texts with headers of every length in order, and binary data", async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => "a".repeat(length));
  const all = [...texts, "नमस्ते 🙂", "क".repeat(42), "क".repeat(21_846)];
  const { client, served } = await pair();
  const heard: string[] = [];
  client.on("message", (data: Buffer) => heard.push(data.toString()));
  for (const text of all) expect(await send(served, text)).toBeNull();
  served.send(Buffer.from("bytes"));
  await expect.poll(() => heard.length).toBe(all.length + 1);
  expect(heard).toEqual([...all, "bytes"]);
});

it("reports an error for a text to a closed socket", async () => {
  const { client, served } = await pair();
  client.terminate();
  await once(served, "close");
  expect(await send(served, "too late")).toBeInstanceOf(Error);
});

it("writes header and text of a short frame at once, as `ws` does not", async () => {
  const { served, writes } = await pair();
  await send(served, "short");
  expect(writes).toEqual([Buffer.concat([Buffer.from([0x81, 5]), Buffer.from("short")])]);
  // Longer than a length of two bytes says: left to `ws`.
  await send(served, "a".repeat(65_536));
  expect(writes).toHaveLength(3);
});
