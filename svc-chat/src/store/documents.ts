import type { Message, Peer } from "@tutorsetu/contracts/chat";

export interface MessageDoc {
  readonly _id: string;
  readonly conversation: string;
  readonly seq: number;
  readonly senderId: string;
  readonly receiverId: string;
  readonly text: string;
  readonly clientMsgId: string;
  /** The profile of the sender's child whom it is about; never a name. */
  readonly about?: string;
  readonly at: Date;
}
export type Draft = Pick<
  MessageDoc,
  "conversation" | "senderId" | "receiverId" | "text" | "clientMsgId" | "about"
>;

/** How far a user has come in a conversation. */
export type Receipt = "read" | "delivered";

/** A conversation as one of its two members sees it. */
export interface InboxDoc {
  readonly _id: string;
  readonly userId: string;
  readonly conversation: string;
  /** The other member as last known; what svc-users answers now takes precedence. */
  readonly peer: Peer;
  /** The highest seq there is; 0 before the first message. */
  readonly head: number;
  /** The highest seq this user has read. */
  readonly read: number;
  /** The highest seq that has reached a device of this user; what was read has. */
  readonly delivered?: number;
  readonly last: MessageDoc | null;
  readonly lastAt: Date;
  /** What `read` was when this user was last told of unread messages. */
  readonly toldAfter?: number;
  /** What `head` was then. */
  readonly toldUpTo?: number;
}
export type InboxKey = Pick<InboxDoc, "userId" | "conversation">;

export const toMessage = (doc: MessageDoc): Message => ({
  _id: doc._id,
  conversation: doc.conversation,
  seq: doc.seq,
  senderId: doc.senderId,
  receiverId: doc.receiverId,
  text: doc.text,
  clientMsgId: doc.clientMsgId,
  timestamp: doc.at.toISOString(),
  ...(doc.about ? { about: doc.about } : {}),
});

export const inboxId = (userId: string, conversation: string) => `${userId}|${conversation}`;

export const newInbox = (userId: string, conversation: string, peer: Peer): InboxDoc => ({
  _id: inboxId(userId, conversation),
  userId,
  conversation,
  peer,
  head: 0,
  read: 0,
  last: null,
  lastAt: new Date(),
});
