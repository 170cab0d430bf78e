import { decodeExact } from "../bson/raw.ts";
import type { Doc } from "../bson/values.ts";

const HEAD_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HAS_CHECKSUM = 1;
const MOST_BYTES = 48_000_000 + 16_384;

export interface Message {
  readonly id: number;
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  readonly lists: Readonly<Record<string, readonly Buffer[]>>;
  /** The reply to it, as bytes for the socket. */
  reply(body: Buffer): Buffer;
}

/** Puts a stream's pieces together to whole messages; a long one is copied once. Throws at nonsense. */
export class Pieces {
  #held: Buffer[] = [];
  #size = 0;

  *add(piece: Buffer): Generator<Buffer> {
    this.#held.push(piece);
    this.#size += piece.length;
    for (let need = this.#need(); this.#size >= need; need = this.#need()) {
      const all = Buffer.concat(this.#held);
      this.#held = [all.subarray(need)];
      this.#size -= need;
      yield all.subarray(0, need);
    }
  }

  #need(): number {
    if (this.#size < HEAD_BYTES) return HEAD_BYTES;
    if ((this.#held[0]?.length ?? 0) < HEAD_BYTES) this.#held = [Buffer.concat(this.#held)];
    const need = this.#held[0]?.readInt32LE() ?? 0;
    if (need >= HEAD_BYTES && need <= MOST_BYTES) return need;
    throw new Error("Not a MongoDB message");
  }
}

function framed(operation: number, to: number, head: Buffer, body: Buffer): Buffer {
  const start = Buffer.alloc(HEAD_BYTES);
  start.writeInt32LE(HEAD_BYTES + head.length + body.length);
  start.writeInt32LE(to, 8);
  start.writeInt32LE(operation, 12);
  return Buffer.concat([start, head, body]);
}

/** Documents one after the other, as they are. */
function rawsIn(bytes: Buffer): Buffer[] {
  const raws: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readInt32LE(at);
    if (size < 5) throw new Error("Not a BSON document");
    raws.push(bytes.subarray(at, at + size));
    at += size;
  }
  return raws;
}

function readMsg(bytes: Buffer): Pick<Message, "body" | "lists"> {
  const end = bytes.length - (bytes.readUInt32LE(HEAD_BYTES) & HAS_CHECKSUM ? 4 : 0);
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
  return { body, lists };
}

/** OP_MSG, and the OP_QUERY that a driver's first hello still is. Throws at anything else. */
export function readMessage(bytes: Buffer): Message {
  const [id, operation] = [bytes.readInt32LE(4), bytes.readInt32LE(12)];
  if (operation === OP_MSG) {
    const { body, lists } = readMsg(bytes);
    const reply = (out: Buffer) => framed(OP_MSG, id, Buffer.alloc(5), out);
    return { id, name: Object.keys(body)[0] ?? "", db: String(body["$db"]), body, lists, reply };
  }
  if (operation !== OP_QUERY) throw new Error("Not a message this server reads");
  const nameEnd = bytes.indexOf(0, HEAD_BYTES + 4);
  const body = decodeExact(bytes.subarray(nameEnd + 9));
  const [db = ""] = bytes.toString("utf8", HEAD_BYTES + 4, nameEnd).split(".");
  const head = Buffer.alloc(20);
  head.writeInt32LE(8);
  head.writeInt32LE(1, 16);
  const reply = (out: Buffer) => framed(OP_REPLY, id, head, out);
  return { id, name: Object.keys(body)[0] ?? "", db, body, lists: {}, reply };
}
