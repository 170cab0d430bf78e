// For tests only: a Socket.IO connection held at the server's end.
import type { BriefAck, Message, SendAck } from "@tutorsetu/contracts/chat";
import type { ConnectionEvents } from "../connection.ts";

type Handler = (...values: never[]) => void;

/** A question with its time: event, payload, milliseconds. */
type Asked = readonly [event: string, payload: unknown, ms: number];

export class FakeSocket {
  readonly options: unknown;
  connected = false;
  /** Whether the library comes back by itself. */
  active = true;
  isClosed = false;
  connects = 0;
  readonly emitted: unknown[][] = [];
  readonly volatileEmitted: unknown[][] = [];
  readonly asked: Asked[] = [];
  /** How the next question is answered. */
  reply: () => Promise<unknown> = () => Promise.resolve({ ok: true });
  readonly volatile = { emit: (...said: unknown[]) => void this.volatileEmitted.push(said) };
  readonly #handlers = new Map<string, Handler>();

  constructor(options: unknown) {
    this.options = options;
  }

  on(event: string, handler: Handler) {
    this.#handlers.set(event, handler);
  }
  emit(...said: unknown[]) {
    this.emitted.push(said);
  }
  timeout(ms: number) {
    return {
      emitWithAck: (event: string, payload: unknown) => {
        this.asked.push([event, payload, ms]);
        return this.reply();
      },
    };
  }
  connect() {
    this.connects += 1;
    return this;
  }
  disconnect() {
    this.connected = false;
    this.tell("disconnect", "io client disconnect");
    return this;
  }
  close() {
    this.isClosed = true;
    this.connected = false;
  }

  /** The server or the library emits an event. */
  tell(event: string, ...values: unknown[]) {
    this.#handlers.get(event)?.(...(values as never[])); // safe: a test passes what the handler takes
  }
  open() {
    this.connected = true;
    this.tell("connect");
  }
  drop(reason = "transport close") {
    this.connected = false;
    this.tell("disconnect", reason);
  }
}

/** Notes what a page is told, in order, as one line each. */
export function notedEvents() {
  const noted: string[] = [];
  const note =
    (what: string) =>
    (...values: unknown[]) =>
      void noted.push([what, ...values.map((value) => JSON.stringify(value))].join(" "));
  const events: ConnectionEvents = {
    onStatus: note("status"),
    onMessage: note("message"),
    onPointer: note("pointer"),
    onTyping: note("typing"),
    onPresence: note("presence"),
    onBlocked: note("blocked"),
    onNotification: note("news"),
    onDegraded: note("degraded"),
    onResync: note("resync"),
    onRefused: note("refused"),
  };
  return { events, noted };
}

export const stored = (text: string): Message => ({
  _id: "m1",
  conversation: "a:b",
  seq: 1,
  senderId: "a",
  receiverId: "b",
  text,
  clientMsgId: "c1",
  timestamp: "2026-11-21T10:00:00.000Z",
});

export const fullAck = (text: string): SendAck => ({
  ok: true,
  seq: 1,
  conversation: "a:b",
  message: stored(text),
});

export const briefAck: BriefAck = {
  ok: true,
  seq: 1,
  conversation: "a:b",
  _id: "m1",
  timestamp: "2026-11-21T10:00:00.000Z",
};
