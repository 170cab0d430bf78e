import type { ClientEvents, Message, ServerEvents } from "@tutorsetu/contracts/chat";
import type { ServiceOptions } from "@tutorsetu/service-kit/server/app";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { Server, Socket } from "socket.io";

export interface SocketData {
  caller: Caller;
  /** Verified again when a session of this user has ended. */
  token: string;
}

export type Log = ServiceOptions["log"];

type NoEvents = Record<string, never>;
export type ChatServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** An event whose payload is serialized once for all receivers. */
export interface Envelope {
  readonly event: string;
  /** The payload's JSON. */
  readonly json: string;
  /** The id of a socket that has the payload already. */
  readonly except?: string | undefined;
  /** The position of a message in its conversation. */
  readonly message?: Pick<Message, "conversation" | "seq"> | undefined;
}

/** The packet type that Socket.IO writes before an event of the default namespace. */
const EVENT = "2";
const NONE: ReadonlySet<ChatSocket> = new Set();

/** A client that reads nothing would fill the memory: it is disconnected, and syncs when it comes back. */
const MAX_UNREAD = 1000;

interface Internals {
  readonly writeBuffer: readonly unknown[];
}

/** How many packets wait until the client has read those before. */
export const unreadPackets = ({ conn }: ChatSocket) =>
  (conn as unknown as Internals).writeBuffer.length; // safe: pinned, and a test sees it grow

/** Ends a connection without waiting until the client has read what waits for it. */
export function disconnectUnread(socket: ChatSocket): void {
  socket.disconnect(true);
  socket.conn.close(true);
}

/** The connections of each user to this instance. */
export function createConnections(onUnread: (socket: ChatSocket) => void = disconnectUnread) {
  const byUser = new Map<string, Set<ChatSocket>>();
  return {
    add(userId: string, socket: ChatSocket) {
      const sockets = byUser.get(userId);
      if (sockets) sockets.add(socket);
      else byUser.set(userId, new Set([socket]));
    },
    remove(userId: string, socket: ChatSocket) {
      const sockets = byUser.get(userId);
      if (sockets?.delete(socket) && sockets.size === 0) byUser.delete(userId);
    },
    of: (userId: string): ReadonlySet<ChatSocket> => byUser.get(userId) ?? NONE,
    /** Writes what `socket.emit` writes, but encodes the packet once for all connections. */
    deliver: (userId: string, { event, json, except }: Envelope): void => {
      const sockets = byUser.get(userId);
      if (!sockets) return;
      let packet = "";
      for (const socket of sockets) {
        if (socket.id === except) continue;
        if (unreadPackets(socket) > MAX_UNREAD) {
          onUnread(socket);
          continue;
        }
        packet ||= `${EVENT}["${event}",${json}]`;
        socket.conn.write(packet);
      }
    },
    /** The most connections that one user has here. */
    most: () => [...byUser.values()].reduce((most, { size }) => Math.max(most, size), 0),
  };
}
export type Connections = ReturnType<typeof createConnections>;
