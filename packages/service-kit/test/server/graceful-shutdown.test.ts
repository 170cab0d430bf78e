import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { gracefulShutdown } from "../../src/server/graceful-shutdown.ts";

/** A server that answers when it is told to, and a client that speaks to it letter by letter. */
async function fixture() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => waiting.push(response));
  // Of itself it keeps every connection for ever.
  server.keepAliveTimeout = 0;
  const shutdown = gracefulShutdown(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  async function client() {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    let heard = "";
    socket.on("data", (data: Buffer) => (heard += data.toString()));
    socket.on("error", () => {});
    return { socket, heard: () => heard, isClosed: () => socket.closed };
  }
  const asked = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count);
  };
  const send = (socket: Socket) => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const answer = (body: string) => waiting.shift()?.end(body);
  return { shutdown, client, send, asked, answer };
}

test("an answer says Connection: close also when its request came before the shutdown", async () => {
  const { shutdown, client, send, asked, answer } = await fixture();
  const { socket, heard, isClosed } = await client();
  send(socket);
  await asked(1);
  shutdown.start();
  answer("one");
  await expect.poll(isClosed).toBe(true);
  expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*one/);
  await shutdown.finish();
});

test("keeps a connection whose answer has just ended: its next request is answered", async () => {
  const { shutdown, client, send, asked, answer } = await fixture();
  const { socket, heard } = await client();
  send(socket);
  await asked(1);
  answer("one");
  await expect.poll(heard).toContain("one");
  shutdown.start();
  const gone = shutdown.finish();
  send(socket);
  await asked(1);
  answer("two");
  await expect.poll(heard).toContain("two");
  expect(heard().split("HTTP/1.1 200 OK")[2]).toContain("Connection: close");
  await gone;
});

test("closes an unused connection after a while, and then the server has ended", async () => {
  const { shutdown, client } = await fixture();
  const { isClosed } = await client();
  shutdown.start();
  await shutdown.finish();
  await expect.poll(isClosed).toBe(true);
});

test("closes a connection that its client keeps open after a while too", async () => {
  const { shutdown, client, send, asked, answer } = await fixture();
  const { socket, heard, isClosed } = await client();
  send(socket);
  await asked(1);
  answer("one");
  await expect.poll(heard).toContain("one");
  shutdown.start();
  await shutdown.finish();
  await expect.poll(isClosed).toBe(true);
});

test("waits for an answer that takes long", async () => {
  const { shutdown, client, send, asked, answer } = await fixture();
  const [slow, idle] = [await client(), await client()];
  send(slow.socket);
  await asked(1);
  shutdown.start();
  let isGone = false;
  const gone = shutdown.finish().then(() => (isGone = true));
  await expect.poll(idle.isClosed, { timeout: 5000 }).toBe(true);
  expect(isGone).toBe(false);
  answer("at last");
  await gone;
  await expect.poll(slow.heard).toContain("at last");
});
