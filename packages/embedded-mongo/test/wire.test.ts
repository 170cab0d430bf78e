import { once } from "node:events";
import { connect } from "node:net";
import { BSON, type Document } from "mongodb";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { testMongo } from "../testing/test-mongo.ts";

let mongo: Awaited<ReturnType<typeof testMongo>>;
beforeAll(async () => {
  mongo = await testMongo();
});
afterAll(() => mongo.close());

const OP_MSG = 2013;
const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
function message(id: number, operation: number, ...parts: readonly Uint8Array[]): Buffer {
  const rest = Buffer.concat([int(id), int(0), int(operation), ...parts]);
  return Buffer.concat([int(4 + rest.length), rest]);
}
const body = (command: Document) =>
  Buffer.concat([Buffer.of(0), BSON.serialize({ ...command, $db: "wire" })]);
const ping = (id: number) => message(id, OP_MSG, int(0), body({ ping: 1 }));

/** A bare connection: what comes back, message by message. */
async function connection() {
  const socket = connect(Number(new URL(mongo.url).port), "127.0.0.1");
  socket.setNoDelay(true);
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  let waiting = Buffer.alloc(0);
  return {
    socket,
    next: async (): Promise<Buffer> => {
      while (waiting.length < 4 || waiting.length < waiting.readInt32LE()) {
        const [piece] = (await once(socket, "data")) as [Buffer];
        waiting = Buffer.concat([waiting, piece]);
      }
      const whole = waiting.subarray(0, waiting.readInt32LE());
      waiting = waiting.subarray(whole.length);
      return whole;
    },
  };
}

it("answers messages that come in one piece in their order, each by its number", async () => {
  const { socket, next } = await connection();
  socket.write(Buffer.concat([ping(7), ping(300_000)]));
  for (const id of [7, 300_000]) {
    const reply = await next();
    expect([reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([id, OP_MSG]);
    expect([...reply.subarray(16, 21)]).toEqual([0, 0, 0, 0, 0]);
    expect(BSON.deserialize(reply.subarray(21))).toEqual({ ok: 1 });
  }
});

it.each([1, 3, 15, 16, 17, 40])(
  "puts a message together that comes in two pieces, the first of %i bytes",
  async (size) => {
    const { socket, next } = await connection();
    const sent = Buffer.concat([ping(1), ping(2)]);
    socket.write(sent.subarray(0, size));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(sent.subarray(size));
    expect((await next()).readInt32LE(8)).toBe(1);
    expect((await next()).readInt32LE(8)).toBe(2);
  },
);

it("reads lists beside the body, and passes over a checksum", async () => {
  const { socket, next } = await connection();
  const docs = [{ _id: 1 }, { _id: 2, a: "x" }].map((doc) => BSON.serialize(doc));
  const list = Buffer.concat([Buffer.from("documents\0"), ...docs]);
  const section = Buffer.concat([Buffer.of(1), int(4 + list.length), list]);
  const checksum = Buffer.from([255, 255, 255, 127]);
  for (const [flags, ...end] of [[int(0)], [int(1), checksum]] as [Buffer, ...Buffer[]][]) {
    const insert = `x${end.length}`;
    socket.write(message(1, OP_MSG, flags, section, body({ insert }), ...end));
    expect(BSON.deserialize((await next()).subarray(21))).toEqual({ n: 2, ok: 1 });
    socket.write(message(2, OP_MSG, int(0), body({ find: insert })));
    const { cursor } = BSON.deserialize((await next()).subarray(21));
    expect(cursor).toMatchObject({
      ns: `wire.${insert}`,
      firstBatch: [{ _id: 1 }, { _id: 2, a: "x" }],
    });
  }
});

it("answers a hello in the old form by one document in the old form", async () => {
  const { socket, next } = await connection();
  const query = [int(0), Buffer.from("admin.$cmd\0"), int(0), int(-1)];
  socket.write(message(5, 2004, ...query, BSON.serialize({ ismaster: 1 })));
  const reply = await next();
  expect([reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([5, 1]);
  expect([16, 20, 24, 28, 32].map((at) => reply.readInt32LE(at))).toEqual([8, 0, 0, 0, 1]);
  expect(BSON.deserialize(reply.subarray(36))).toMatchObject({ ismaster: true, ok: 1 });
  socket.write(message(6, 2004, ...query, BSON.serialize({ create: "old" })));
  await next();
  socket.write(message(7, OP_MSG, int(0), body({ listDatabases: 1, filter: { name: "admin" } })));
  expect(BSON.deserialize((await next()).subarray(21))["databases"]).toHaveLength(1);
});

it.each<[what: string, bytes: Buffer]>([
  ["a message of a head alone", message(1, OP_MSG)],
  ["a message of less than a head", Buffer.concat([int(5), Buffer.alloc(12)])],
  ["a message that is too long", Buffer.concat([int(48_016_385), Buffer.alloc(12)])],
  ["an operation nobody reads", message(1, 2012, int(0), body({ ping: 1 }))],
  ["a section of no length", message(1, OP_MSG, int(0), Buffer.of(0), int(0))],
  ["a section of a length below its own", message(1, OP_MSG, int(0), Buffer.of(1), int(4))],
  [
    "a list with a document of no length",
    message(1, OP_MSG, int(0), Buffer.of(1), int(4 + 2 + 4), Buffer.from("d\0"), int(4)),
  ],
])("ends the connection at %s, and serves the others", async (_, bytes) => {
  const [odd, other] = [await connection(), await connection()];
  const closed = once(odd.socket, "close");
  odd.socket.write(bytes);
  await closed;
  other.socket.write(ping(9));
  expect((await other.next()).readInt32LE(8)).toBe(9);
});

it("waits for the rest of a message of the greatest length", async () => {
  const { socket } = await connection();
  socket.write(Buffer.concat([int(48_016_384), Buffer.alloc(12)]));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(socket.readyState).toBe("open");
});

it("goes on when a connection is reset while it is answered", async () => {
  const [odd, other] = [await connection(), await connection()];
  odd.socket.write(Buffer.concat(Array.from({ length: 200 }, (_, id) => ping(id))));
  await odd.next();
  odd.socket.resetAndDestroy();
  other.socket.write(ping(4));
  expect((await other.next()).readInt32LE(8)).toBe(4);
});
