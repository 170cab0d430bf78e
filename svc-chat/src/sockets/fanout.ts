import type { ClientEvents, Message, ServerEvents } from "@tutorsetu/contracts/chat";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { Server } from "socket.io";
import type { Bus } from "./bus.ts";

export type ChatServer = Server<
  ClientEvents,
  ServerEvents,
  Record<string, never>,
  { caller: Caller }
>;
type News = Parameters<ServerEvents["news"]>[0];
type Pointer = Parameters<ServerEvents["read"]>[0];

/** What travels between instances for one person. */
export type Parcel =
  | { readonly kind: "message"; readonly message: Message; readonly except?: string }
  | { readonly kind: "read"; readonly pointer: Pointer; readonly except?: string }
  | { readonly kind: "news"; readonly news: News };

export const roomOf = (userId: string) => `u:${userId}`;

/** Hands parcels to a person's sockets: those of this instance at once, the others over the bus. */
export function createFanout(io: ChatServer, bus: Bus | null) {
  function local(userId: string, parcel: Parcel) {
    const room = io.local.to(roomOf(userId));
    if (parcel.kind === "news") return room.emit("news", parcel.news);
    const others = parcel.except ? room.except(parcel.except) : room;
    if (parcel.kind === "message") return others.emit("receive_message", parcel.message);
    return others.emit("read", parcel.pointer);
  }
  bus?.onParcel(local);

  function send(userId: string, parcel: Parcel) {
    local(userId, parcel);
    bus?.publish(userId, parcel);
  }

  return {
    /** To the receiver, and to the sender's other sockets; never back to the sending one. */
    message(message: Message, sendingSocket?: string) {
      send(message.receiverId, { kind: "message", message });
      send(message.senderId, { kind: "message", message, except: sendingSocket });
    },
    read(pointer: Pointer, peer: string, readingSocket?: string) {
      send(peer, { kind: "read", pointer });
      send(pointer.by, { kind: "read", pointer, except: readingSocket });
    },
    news: (userId: string, news: News) => send(userId, { kind: "news", news }),
    join: (userId: string) => bus?.join(userId) ?? Promise.resolve(),
    leave: (userId: string) => bus?.leave(userId),
  };
}
export type Fanout = ReturnType<typeof createFanout>;
