import type { ClientEvents, ServerEvents } from "@tutorsetu/contracts/chat";
import type { ServiceOptions } from "@tutorsetu/service-kit/app";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { Server, Socket } from "socket.io";

export interface SocketData {
  caller: Caller;
  /** Verified again when a session of this person has ended. */
  token: string;
}

export type Log = ServiceOptions["log"];

type NoEvents = Record<string, never>;
export type ChatServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type ChatSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;
