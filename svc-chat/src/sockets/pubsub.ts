import type { Message, ServerEvents } from "@tutorsetu/contracts/chat";
import type { Connections, Envelope } from "./connections.ts";

/** Carries events between instances. */
export interface Pubsub {
  /** Resolves when no later event of this user can be missed here. */
  subscribe(userId: string): Promise<void>;
  unsubscribe(userId: string): void;
  publish(userId: string, envelope: Envelope): void;
  isUnavailable(): boolean;
  /** Tells other instances not to count this one any more. */
  announceDrain(): Promise<void>;
  close(): Promise<void>;
}

/** For a single instance. */
export const noPubsub: Pubsub = {
  subscribe: () => Promise.resolve(),
  unsubscribe: () => {},
  publish: () => {},
  isUnavailable: () => false,
  announceDrain: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Sends an event to every connection of a user, on any instance, except to one socket. */
export type Publish = <E extends keyof ServerEvents>(
  userId: string,
  event: E,
  payload: Parameters<ServerEvents[E]>[0],
  exceptSocket?: string,
) => void;

/** Delivers to local connections first, so that slow pub/sub does not delay them. */
export function publisher(connections: Connections, pubsub: Pubsub): Publish {
  /** A payload for two users is serialized once. */
  let last: object = {};
  let json = "{}";
  return (userId, event, payload, except) => {
    if (payload !== last) {
      last = payload;
      json = JSON.stringify(payload);
    }
    const message = event === "receive_message" ? (payload as Message) : undefined; // safe: as Publish pairs them
    const envelope: Envelope = { event, json, except, message };
    connections.deliver(userId, envelope);
    pubsub.publish(userId, envelope);
  };
}

/** An envelope between instances: event, excepted socket, conversation and seq of a message, then the payload's JSON. */
export const serialize = ({ event, except = "", message, json }: Envelope) =>
  `${event} ${except} ${message?.conversation ?? ""} ${message?.seq ?? ""} ${json}`;

/** Parses what `serialize` wrote, beginning at `from`. The first four fields contain no space. */
export function parse(text: string, from: number): Envelope {
  let at = from;
  const next = () => {
    const end = text.indexOf(" ", at);
    const part = text.slice(at, end);
    at = end + 1;
    return part;
  };
  const event = next();
  const except = next() || undefined;
  const conversation = next();
  const seq = Number(next());
  const message = conversation ? { conversation, seq } : undefined;
  return { event, except, message, json: text.slice(at) };
}
