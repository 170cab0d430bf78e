import type { Message } from "@tutorsetu/contracts/chat";
import type { ChatSocket } from "./types.ts";

/** An event with its payload, written once for everybody who is told. */
export interface Said {
  readonly event: string;
  /** The payload's JSON. */
  readonly json: string;
  /** The socket that knows it already. */
  readonly except?: string | undefined;
  /** Where it stands, when it is a message. */
  readonly message?: Pick<Message, "conversation" | "seq"> | undefined;
}

/** Socket.IO's own mark of an event to the default namespace. */
const EVENT = "2";
const NOBODY: ReadonlySet<ChatSocket> = new Set();

/** Everything people have open at this instance. */
export function openPages() {
  const ofPerson = new Map<string, Set<ChatSocket>>();
  return {
    add(userId: string, socket: ChatSocket) {
      const pages = ofPerson.get(userId);
      if (pages) pages.add(socket);
      else ofPerson.set(userId, new Set([socket]));
    },
    remove(userId: string, socket: ChatSocket) {
      const pages = ofPerson.get(userId);
      if (pages?.delete(socket) && pages.size === 0) ofPerson.delete(userId);
    },
    of: (userId: string): ReadonlySet<ChatSocket> => ofPerson.get(userId) ?? NOBODY,
    /** As `socket.emit` does, but a message to many is made into text once. */
    tell: (userId: string, { event, json, except }: Said): void => {
      const pages = ofPerson.get(userId);
      if (!pages) return;
      let packet = "";
      for (const { id, conn } of pages) {
        if (id === except) continue;
        packet ||= `${EVENT}["${event}",${json}]`;
        conn.write(packet);
      }
    },
  };
}
export type OpenPages = ReturnType<typeof openPages>;
