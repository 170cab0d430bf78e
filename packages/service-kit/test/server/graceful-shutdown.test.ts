import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { gracefulShutdown } from "../../src/server/graceful-shutdown.ts";

/** A server that answers when it is told to, and a client that speaks to it letter by letter. */
async function world() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => waiting.push(response));
  // Of itself it keeps every connection for ever.
  server.keepAliveTimeout = 0;
  const goodbye = gracefulShutdown(server);
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
  const ask = (socket: Socket) => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const answer = (body: string) => waiting.shift()?.end(body);
  return { goodbye, client, ask, asked, answer };
}

test("an answer says Connection: close also when its request came before the goodbye", async () => {
  const { goodbye, client, ask, asked, answer } = await world();
  const { socket, heard, isClosed } = await client();
  ask(socket);
  await asked(1);
  goodbye.start();
  answer("one");
  await expect.poll(isClosed).toBe(true);
  expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*one/);
  await goodbye.finish();
});

test("a connection whose answer has just ended is not cut: its next request is answered", async () => {
  const { goodbye, client, ask, asked, answer } = await world();
  const { socket, heard } = await client();
  ask(socket);
  await asked(1);
  answer("one");
  await expect.poll(heard).toContain("one");
  goodbye.start();
  const gone = goodbye.finish();
  ask(socket);
  await asked(1);
  answer("two");
  await expect.poll(heard).toContain("two");
  expect(heard().split("HTTP/1.1 200 OK")[2]).toContain("Connection: close");
  await gone;
});

test("one that nobody uses is closed after a while, and then the server has ended", async () => {
  const { goodbye, client } = await world();
  const { isClosed } = await client();
  goodbye.start();
  await goodbye.finish();
  await expect.poll(isClosed).toBe(true);
});

test("one that was used before and is kept open by its client is closed after a while too", async () => {
  const { goodbye, client, ask, asked, answer } = await world();
  const { socket, heard, isClosed } = await client();
  ask(socket);
  await asked(1);
  answer("one");
  await expect.poll(heard).toContain("one");
  goodbye.start();
  await goodbye.finish();
  await expect.poll(isClosed).toBe(true);
});

test("an answer that takes long is waited for", async () => {
  const { goodbye, client, ask, asked, answer } = await world();
  const [slow, idle] = [await client(), await client()];
  ask(slow.socket);
  await asked(1);
  goodbye.start();
  let isGone = false;
  const gone = goodbye.finish().then(() => (isGone = true));
  await expect.poll(idle.isClosed, { timeout: 5000 }).toBe(true);
  expect(isGone).toBe(false);
  answer("at last");
  await gone;
  await expect.poll(slow.heard).toContain("at last");
});
