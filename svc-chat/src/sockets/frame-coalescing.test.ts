import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { CoalescingServer } from "./frame-coalescing.ts";

/** A server's websocket, its client's, the server's TCP socket and the writes to it. */
async function pair() {
  const http = createServer();
  const server = new CoalescingServer({ noServer: true, clientTracking: false });
  const writes: unknown[] = [];
  const serving = new Promise<{ served: WebSocket; tcp: Socket }>((resolve) => {
    http.on("upgrade", (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (websocket) => {
        const write = socket.write.bind(socket) as (...args: unknown[]) => boolean; // safe: called with what ws gives
        socket.write = (...args: unknown[]) => {
          writes.push(args[0]);
          return write(...args);
        };
        resolve({ served: websocket, tcp: socket as Socket }); // safe: http listens on TCP
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
  const heard: string[] = [];
  client.on("message", (data: Buffer) => heard.push(data.toString()));
  return { client, heard, writes, ...(await serving) };
}

/** Sends a text; resolves with the error. */
const send = (socket: WebSocket, text: string) =>
  new Promise<Error | null>((resolve) => socket.send(text, (error) => resolve(error ?? null)));

it("sends texts with headers of every length in order, and binary data", async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => "a".repeat(length));
  const all = [...texts, "नमस्ते 🙂", "क".repeat(42), "क".repeat(21_846)];
  const { heard, served } = await pair();
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

it("hands the texts of one turn of the event loop to the system at once, when it ends", async () => {
  const { heard, served, tcp } = await pair();
  const handed = [vi.spyOn(tcp, "_write"), vi.spyOn(tcp, "_writev" as "_write")];
  const count = () => handed.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  served.send("one", () => {});
  await Promise.resolve();
  served.send("two", () => {});
  expect(count()).toBe(0);
  await turn();
  expect(count()).toBe(1);
  served.send("three", () => {});
  await expect.poll(() => heard).toEqual(["one", "two", "three"]);
  expect(count()).toBe(2);
});

it("keeps the order among texts, what `ws` writes itself, and the close", async () => {
  const { client, heard, served } = await pair();
  const long = "a".repeat(70_000);
  client.on("ping", () => heard.push("ping"));
  const closed = once(client, "close");
  for (const text of ["one", long, "two"]) served.send(text, () => {});
  served.ping();
  served.send("three", () => {});
  served.send(Buffer.from("bytes"));
  served.close(4000);
  expect(await closed).toEqual([4000, expect.anything()]);
  expect(heard).toEqual(["one", long, "two", "ping", "three", "bytes"]);
});

it("says that a text is sent before the turn ends, but not to a client that reads nothing", async () => {
  const { client, served, heard } = await pair();
  const said: string[] = [];
  setImmediate(() => said.push("next turn"));
  served.send("text", () => said.push("sent"));
  await turn();
  expect(said).toEqual(["sent", "next turn"]);

  client.pause();
  let sent = 0;
  const COUNT = 3000;
  for (let n = 0; n < COUNT; n++) {
    served.send("a".repeat(10_000), () => (sent += 1));
    await turn();
  }
  expect(sent).toBeLessThan(COUNT);
  client.resume();
  await expect.poll(() => heard.length).toBe(COUNT + 1);
  expect(sent).toBe(COUNT);
});
