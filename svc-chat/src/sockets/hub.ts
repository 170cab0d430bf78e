import type { Message } from "@tutorsetu/contracts/chat";
import type { Publish } from "../messages/chat.ts";
import type { OpenPages, Said } from "./pages.ts";

/** Carries what is said between instances. Without one there is one instance. */
export interface Relay {
  /** Resolves when nothing for this person can be missed here any more. */
  join(userId: string): Promise<void>;
  leave(userId: string): void;
  post(userId: string, said: Said): void;
  isUnavailable(): boolean;
  /** Tells other instances that this one does not count any more. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export const noRelay: Relay = {
  join: () => Promise.resolve(),
  leave: () => {},
  post: () => {},
  isUnavailable: () => false,
  drain: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Local pages first; a slow relay never holds them up. */
export function publisher(pages: OpenPages, relay: Relay): Publish {
  /** What goes to two people is written once. */
  let last: object = {};
  let json = "{}";
  return (userId, event, payload, except) => {
    if (payload !== last) {
      last = payload;
      json = JSON.stringify(payload);
    }
    const message = event === "receive_message" ? (payload as Message) : undefined; // safe: as Publish pairs them
    const said: Said = { event, json, except, message };
    pages.tell(userId, said);
    relay.post(userId, said);
  };
}
