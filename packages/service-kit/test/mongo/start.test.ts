import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { encode } from "@tutorsetu/embedded-mongo/bson/documents";
import { startEmbeddedMongo } from "@tutorsetu/embedded-mongo/server";
import { listen, type Message } from "@tutorsetu/embedded-mongo/wire/listen";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { connectMongo, untilUsable } from "../../src/mongo.ts";
import { freePort } from "../../src/testing/free-port.ts";

// The tests wait for a driver that takes its time, all at once.
const closers: (() => unknown)[] = [];
const afterwards = (close: () => unknown) => void closers.push(close);
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

type Reply = Record<string, unknown>;
const modern = { minWireVersion: 0, maxWireVersion: 21, ismaster: true, helloOk: true };

/** A server of MongoDB's protocol with given answers. */
async function serverThat(answer: (message: Message) => Reply): Promise<string> {
  // Safe: a reply is plain values, which every encoder takes.
  const server = await listen(0, true, async (message) =>
    encode({ ok: 1, ...answer(message) } as never),
  );
  afterwards(() => server.close());
  return `127.0.0.1:${server.port}`;
}

/** A listener that is no MongoDB. */
async function listenerThat(takes: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket.on("error", () => {}));
    takes(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterwards(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: it listens on TCP
}

function using(url: string, forMs = 0) {
  const waits: string[] = [];
  const mongo = connectMongo(url);
  afterwards(() => mongo.close(true));
  const onWait = (sentence: string) => void waits.push(sentence);
  const ping = () => mongo.db("any").command({ ping: 1 });
  return { waits, done: untilUsable(mongo, ping, { forMs, onWait }) };
}

const LONG_MS = 600_000;

describe.concurrent("a service that starts", { timeout: 60_000 }, () => {
  it("names at once what an old server lacks, without waiting", async () => {
    const at = await serverThat(() => ({ ...modern, maxWireVersion: 8 }));
    const { waits, done } = using(`mongodb://${at}/?directConnection=true`, LONG_MS);
    await expect(done).rejects.toThrow(
      new RegExp(
        `^The database at ${at} cannot be used: Server at ${at} reports maximum wire version 8,.* requires at least 9 .*; use MongoDB 4.4 or newer\\.$`,
      ),
    );
    expect(waits).toEqual([]);
  });

  it.each([
    [18, "Authentication failed."],
    [13, "Command createIndexes requires authentication"],
  ])(
    "names at once that the server rejects the user (%i), without the password",
    async (code, errmsg) => {
      const at = await serverThat(({ name }) =>
        /hello|ismaster/i.test(name) ? modern : { ok: 0, code, errmsg },
      );
      const { done } = using(`mongodb://bob:topsecret@${at}/?directConnection=true`, LONG_MS);
      const said = await done.catch((error: Error) => error.message);
      expect(said).toBe(
        `The database at ${at} cannot be used: ${errmsg.replace(/\.$/, "")}; check the user name, the password and authSource in MONGO_URL.`,
      );
    },
  );

  it("names at once that the server does not speak TLS", async () => {
    const at = await listenerThat((socket) =>
      socket.once("data", () => socket.write("HTTP/1.1 400 No\r\n\r\n")),
    );
    const { done } = using(`mongodb://${at}/?directConnection=true&tls=true`, LONG_MS);
    await expect(done).rejects.toThrow(
      /wrong version number.*; check tls and the certificates in MONGO_URL\.$/,
    );
  });

  it("names a server that closes the connection, as one does that needs TLS", async () => {
    const at = await listenerThat((socket) => socket.once("data", () => socket.destroy()));
    const { done } = using(`mongodb://${at}/?directConnection=true`);
    await expect(done).rejects.toThrow(/; check host, port and tls in MONGO_URL, and that/);
  });

  it("names an unknown host", async () => {
    const { done } = using("mongodb://nobody.invalid/?directConnection=true");
    await expect(done).rejects.toThrow(
      /^The database at nobody\.invalid:27017 cannot be used: .*(ENOTFOUND|EAI_AGAIN) nobody\.invalid; check the host in MONGO_URL\.$/,
    );
  });

  it("names the first reason when nothing listens, not that its own client is closed", async () => {
    const port = await freePort();
    const { waits, done } = using(`mongodb://127.0.0.1:${port}/?directConnection=true`, 4000);
    await expect(done).rejects.toThrow(
      `The database at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}; start it, or correct MONGO_URL.`,
    );
    expect(waits).toHaveLength(1);
  });

  it("connects to a database that starts long after the first try", async () => {
    const port = await freePort();
    const path = await mkdtemp(join(tmpdir(), "tutorsetu-late-"));
    const { waits, done } = using(`mongodb://127.0.0.1:${port}/?directConnection=true`, LONG_MS);
    // `expect.poll` asks which test runs, and beside others there may be none that it knows.
    await vi.waitFor(() => expect(waits).toHaveLength(1), { timeout: 30_000 });
    const store = await startEmbeddedMongo({ path, port, durability: "os" });
    afterwards(async () => {
      await store.close();
      await rm(path, { recursive: true });
    });
    expect(await done).toMatchObject({ ok: 1 });
  });
});
