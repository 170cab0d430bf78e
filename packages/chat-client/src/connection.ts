import type {
  Ack,
  Message,
  SendAck,
  SendMessage,
  ServerEvents,
  SyncAck,
  WatchAck,
} from "@tutorsetu/contracts/chat";

export type ChatStatus = "online" | "connecting" | "offline";

/** What happened on the site for the signed-in person, such as an accepted booking. */
export type LiveNotification = Parameters<ServerEvents["news"]>[0];

type Pointer = Parameters<ServerEvents["read"]>[0];

/** What a connection reports. */
export interface ConnectionEvents {
  onStatus: (status: ChatStatus) => void;
  onMessage: (message: Message) => void;
  onPointer: (kind: "read" | "delivered", pointer: Pointer) => void;
  onTyping: (by: string) => void;
  onPresence: (userId: string, online: boolean) => void;
  /** Who has blocked whom in the conversation with somebody has changed. */
  onBlocked: () => void;
  onNotification: (notification: LiveNotification) => void;
  onDegraded: (pollMs: number) => void;
  onResync: (spreadMs: number) => void;
  /** The server does not take this token any more. */
  onRefused: () => void;
}

/** What the reliable client needs of a connection. A question rejects when it is not answered in time. */
export interface MessageTransport {
  isOnline(): boolean;
  /** Resolves once online, or after `ms`. */
  online(ms: number): Promise<void>;
  send(message: SendMessage): Promise<SendAck>;
  sync(known: Record<string, number>): Promise<SyncAck>;
  /** Without the socket: over HTTP. Null when nothing answers there either. */
  post(message: SendMessage): Promise<SendAck | null>;
}

/** What ephemeral events need of a connection; each does nothing while there is none. */
export interface EventTransport {
  delivered(upTo: Record<string, number>): Promise<Ack>;
  typing(peer: string): void;
  watch(peers: readonly string[]): Promise<WatchAck>;
  isOnline(): boolean;
}

export interface Connection extends Omit<MessageTransport, "post">, EventTransport {
  read(peer: string, seq: number): void;
  close(): void;
}

/** Connects a signed-in person to the chat server. */
export type Connect = (
  who: { me: string; token: string },
  events: ConnectionEvents,
) => Promise<Connection>;
