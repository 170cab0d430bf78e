import type { Message, ServerEvents } from "@tutorsetu/contracts/chat";
import type { Publish } from "../messages/chat.ts";
import { type ChatServer, roomOf } from "./types.ts";

/** One event on its way to a person's sockets. */
export interface Frame {
  readonly event: keyof ServerEvents;
  readonly payload: unknown;
  readonly except?: string | undefined;
}

/** The message a frame brings, if it brings one. */
export const messageIn = ({ event, payload }: Frame) =>
  event === "receive_message" ? (payload as Message) : null; // safe: Publish pairs event and payload

/** Carries frames between instances. Without one there is one instance. */
export interface Relay {
  /** Resolves when nothing for this person can be missed here any more. */
  join(userId: string): Promise<void>;
  leave(userId: string): void;
  post(userId: string, frame: Frame): void;
  isAway(): boolean;
  close(): Promise<void>;
}

export const noRelay: Relay = {
  join: () => Promise.resolve(),
  leave: () => {},
  post: () => {},
  isAway: () => false,
  close: () => Promise.resolve(),
};

/** Hands a frame to this instance's sockets of a person. */
export const deliverLocally =
  (io: ChatServer) =>
  (userId: string, { event, payload, except }: Frame) => {
    const name = roomOf(userId);
    const { adapter, sockets } = io.of("/");
    const here = adapter.rooms.get(name);
    if (!here) return;
    const said = payload as never; // safe: Publish and the relay of another instance pair event and payload
    const [only = ""] = here;
    // To one socket it is said without the bookkeeping of a room; nobody else may be there to be told.
    if (here.size === 1) return void (only === except || sockets.get(only)?.emit(event, said));
    const room = io.local.to(name);
    const target = except ? room.except(except) : room;
    target.emit(event, said);
  };

/** Local sockets first; a slow relay never holds them up. */
export function publisher(io: ChatServer, relay: Relay): Publish {
  const local = deliverLocally(io);
  return (userId, event, payload, except) => {
    const frame: Frame = { event, payload, except };
    local(userId, frame);
    relay.post(userId, frame);
  };
}
