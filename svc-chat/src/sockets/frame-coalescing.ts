import type { Socket } from "node:net";
import { WebSocket, WebSocketServer } from "ws";

const FINAL_TEXT = 0x81;
const IN_TWO_BYTES = 126;
const MAX_BYTES = 0xff_ff;

type Sent = Parameters<WebSocket["send"]>;
type Data = Sent[0];
type Options = Sent[1];
type Done = (error?: Error) => void;

/** Engine.IO uses this, too, for a frame that it has encoded before. */
interface Internals {
  readonly _sender: { sendFrame(parts: readonly Buffer[], done?: Done): void };
  readonly _socket: Socket;
}

/** A text of `length` bytes, at most `MAX_BYTES`, as an unmasked frame: header and text in one buffer. */
function frameOf(text: string, length: number): Buffer {
  const start = length < IN_TWO_BYTES ? 2 : 4;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_TEXT;
  frame[1] = Math.min(length, IN_TWO_BYTES);
  if (start === 4) frame.writeUInt16BE(length, 2);
  frame.write(text, start);
  return frame;
}

let held: Socket[] = [];
function release() {
  const sockets = held;
  held = [];
  for (const socket of sockets) socket.uncork();
}

/** What is written to this connection is kept, in its order, until the event loop has read what came to the others. */
function holdForThisTurn(socket: Socket) {
  if (socket.writableCorked > 0) return;
  socket.cork();
  if (held.push(socket) === 1) setImmediate(release);
}

/**
 * Sends a short text as one write, with the other texts of this turn of the event loop. `ws` writes the header of a frame
 * and its text as two; that alone is a tenth of what a chat message costs. Writes that follow each other, instead of the
 * work on the next message, save a fifth more; see docs/decisions/0088-writes-of-one-turn.md.
 */
class CoalescingSocket extends WebSocket {
  override send(data: Data, options?: Options | Done, done?: Done): void {
    if (typeof options !== "function") return super.send(data, options ?? {}, done);
    const length = typeof data === "string" ? Buffer.byteLength(data) : Infinity;
    const isShort = typeof data === "string" && length <= MAX_BYTES;
    if (!isShort || this.readyState !== WebSocket.OPEN) return super.send(data, options);
    const { _sender, _socket } = this as unknown as Internals; // safe: compression is off, so nothing waits in it
    holdForThisTurn(_socket);
    // Who reads nothing is told apart by the connection's buffer: while that has room the text counts as sent.
    const hasRoom = !_socket.writableNeedDrain;
    _sender.sendFrame([frameOf(data, length)], hasRoom ? undefined : options);
    if (hasRoom) process.nextTick(options);
  }
}

/** Engine.IO's `wsEngine`, without compression. */
export class CoalescingServer extends WebSocketServer {
  constructor(options: object) {
    super({ ...options, perMessageDeflate: false, WebSocket: CoalescingSocket });
  }
}
