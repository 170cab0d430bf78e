import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { decodeExact } from "../bson/documents.ts";
import type { Doc } from "../bson/values.ts";

const HEAD_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MOST_BYTES = 48_000_000 + 16_384;

/** A command as it arrived; every number keeps its BSON type. */
export interface Message {
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  /** Lists of documents that came beside the body, still encoded. */
  readonly lists: Readonly<Record<string, readonly Buffer[]>>;
  /** The reply to it, as bytes for the socket. */
  reply(body: Buffer): Buffer;
}
type Answer = (message: Message) => Promise<Buffer>;

const framed = (operation: number, to: number, head: Buffer) => (body: Buffer) => {
  const start = Buffer.alloc(HEAD_BYTES);
  start.writeInt32LE(HEAD_BYTES + head.length + body.length);
  start.writeInt32LE(to, 8);
  start.writeInt32LE(operation, 12);
  return Buffer.concat([start, head, body]);
};

/** Documents one after the other, as they are. */
function rawsIn(bytes: Buffer): Buffer[] {
  const raws: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += raws.at(-1)?.length ?? 0) {
    const size = bytes.readInt32LE(at);
    if (size < 5) throw new Error("Not a BSON document");
    raws.push(bytes.subarray(at, at + size));
  }
  return raws;
}

function readMsg(bytes: Buffer): Message {
  const hasChecksum = bytes.readUInt8(HEAD_BYTES) % 2 === 1;
  const end = bytes.length - (hasChecksum ? 4 : 0);
  const lists: Record<string, Buffer[]> = {};
  let body: Doc = {};
  for (let at = HEAD_BYTES + 4; at < end;) {
    const section = bytes.subarray(at + 1, at + 1 + bytes.readInt32LE(at + 1));
    if (section.length < 5) throw new Error("Not a section");
    if (bytes[at] === 0) body = decodeExact(section);
    else {
      const nameEnd = section.indexOf(0, 4);
      lists[section.toString("utf8", 4, nameEnd)] = rawsIn(section.subarray(nameEnd + 1));
    }
    at += 1 + section.length;
  }
  const reply = framed(OP_MSG, bytes.readInt32LE(4), Buffer.alloc(5));
  return { name: Object.keys(body)[0] ?? "", db: String(body["$db"]), body, lists, reply };
}

/** The OP_QUERY that a driver's first hello still is. */
function readQuery(bytes: Buffer): Message {
  const nameEnd = bytes.indexOf(0, HEAD_BYTES + 4);
  const [db = ""] = bytes.toString("utf8", HEAD_BYTES + 4, nameEnd).split(".");
  const body = decodeExact(bytes.subarray(nameEnd + 9));
  const head = Buffer.alloc(20);
  head.writeInt32LE(8);
  head.writeInt32LE(1, 16);
  const reply = framed(OP_REPLY, bytes.readInt32LE(4), head);
  return { name: Object.keys(body)[0] ?? "", db, body, lists: {}, reply };
}

/** Throws at what is no message of MongoDB, or of a kind that is not read. */
function readMessage(bytes: Buffer): Message {
  const operation = bytes.readInt32LE(12);
  if (operation === OP_MSG) return readMsg(bytes);
  if (operation === OP_QUERY) return readQuery(bytes);
  throw new Error(`Not an operation this server reads: ${operation}`);
}

/** The next bytes, once that many have come; never, when the connection ends before. */
async function take(socket: Socket, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let missing = size; missing > 0; missing -= pieces.at(-1)?.length ?? 0) {
    while (socket.readableLength === 0) await once(socket, "readable");
    // A socket without an encoding reads buffers.
    pieces.push(socket.read(Math.min(missing, socket.readableLength)) as Buffer);
  }
  return Buffer.concat(pieces);
}

/** Answers one connection's messages in their order. Throws at nonsense. */
async function serve(socket: Socket, answer: Answer): Promise<void> {
  for (;;) {
    const head = await take(socket, HEAD_BYTES);
    const size = head.readInt32LE();
    if (size <= HEAD_BYTES || size > MOST_BYTES) throw new Error("Not a message of MongoDB");
    const message = readMessage(Buffer.concat([head, await take(socket, size - HEAD_BYTES)]));
    socket.write(message.reply(await answer(message)));
  }
}

/** On loopback only: there are no passwords. */
export async function listen(port: number, answer: Answer) {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    serve(socket, answer).catch(() => socket.destroy());
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    // A TCP server's address is never a pipe's name.
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}
