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
/** The other end of a connection: known once it has told the secret. */
export type Peer = Record<"isKnown", boolean>;
type Answer = (message: Message, peer: Peer) => Promise<Buffer>;

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
  const end = bytes.length - 4 * (bytes.readUInt8(HEAD_BYTES) % 2); // behind it is a checksum
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

/** The messages of a connection, until it ends; a long one is put together once. Throws at nonsense. */
async function* messagesOf(socket: AsyncIterable<Buffer>) {
  let pieces: Buffer[] = [];
  let missing = HEAD_BYTES;
  for await (const piece of socket) {
    pieces.push(piece);
    missing -= piece.length;
    while (missing <= 0) {
      const all = Buffer.concat(pieces);
      const size = all.readInt32LE();
      if (size <= HEAD_BYTES || size > MOST_BYTES) throw new Error("Not a message of MongoDB");
      const isWhole = all.length >= size;
      if (isWhole) yield readMessage(all.subarray(0, size));
      pieces = [isWhole ? all.subarray(size) : all];
      missing = (isWhole ? HEAD_BYTES + size : size) - all.length;
    }
  }
}

/** Answers one connection's messages in their order. Throws at nonsense. */
async function serve(socket: Socket, isOpen: boolean, answer: Answer): Promise<void> {
  const peer = { isKnown: isOpen };
  for await (const message of messagesOf(socket))
    socket.write(message.reply(await answer(message, peer)));
}

/** On loopback only: nothing is encrypted. */
export async function listen(port: number | { fd: number }, isOpen: boolean, answer: Answer) {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    serve(socket, isOpen, answer).catch(() => socket.destroy());
  });
  const at = typeof port === "number" ? { port, host: "127.0.0.1" } : port;
  await once(server.listen(at), "listening");
  return {
    port: (server.address() as AddressInfo).port, // safe: a TCP server's is never a pipe's name
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}
