import { once } from "node:events";
import { connect } from "node:net";
import { frame, textsOf } from "../testing/websocket-frames.ts";

/** What Engine.IO and Socket.IO write before what they carry. */
const OPEN = "0";
const PING = "2";
const PONG = "3";
const CONNECTED = "40";
const EVENT = "42";
const ACK = "43";
const REFUSED = "44";

export interface LeanSocket {
  /** Says an event; `done` gets the acknowledgement's JSON, an array of one. */
  say(event: string, payload: unknown, done: (json: string) => void): void;
  close(): void;
}

interface Options {
  readonly url: string;
  readonly token: string;
  /** Everything the server says, as the JSON of event and payload. */
  readonly onEvent: (json: string) => void;
}

/**
 * As much of Socket.IO's client as the bench needs, on a bare connection. The usual client needs more processor time
 * than the server: the server would wait for it, and bare Socket.IO would look as fast as the client is.
 */
export async function leanSocket({ url, token, onEvent }: Options): Promise<LeanSocket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  socket.on("error", () => {});
  const waiting = new Map<number, (json: string) => void>();
  let count = 0;
  let settle = (_error?: Error) => {};
  const connected = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });

  function acknowledged(text: string) {
    const from = text.indexOf("[");
    const id = Number(text.slice(ACK.length, from));
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(text.slice(from));
  }
  function hear(text: string) {
    if (text.startsWith(EVENT)) return onEvent(text.slice(EVENT.length));
    if (text.startsWith(ACK)) return acknowledged(text);
    if (text.startsWith(PING)) return void socket.write(frame(PONG));
    if (text.startsWith(OPEN))
      return void socket.write(frame(CONNECTED + JSON.stringify({ token, brief: true })));
    if (text.startsWith(CONNECTED)) settle();
    if (text.startsWith(REFUSED)) settle(new Error(text));
  }

  await once(socket, "connect");
  socket.write(
    [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      `Host: ${host}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "\r\n",
    ].join("\r\n"),
  );
  const take = textsOf(hear);
  let head: Buffer | null = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    if (!head) return take(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    const rest = head.subarray(end + 4);
    head = null;
    take(rest);
  });
  await connected;

  return {
    say(event, payload, done) {
      count += 1;
      waiting.set(count, done);
      socket.write(frame(`${EVENT}${count}${JSON.stringify([event, payload])}`));
    },
    close: () => void socket.destroy(),
  };
}
