import type { Peer } from "@tutorsetu/contracts/chat";

/** A message as it is kept. */
export interface MessageDoc {
  readonly _id: string;
  readonly conversation: string;
  readonly seq: number;
  readonly senderId: string;
  readonly receiverId: string;
  readonly text: string;
  readonly clientMsgId: string;
  readonly at: Date;
}
export type Draft = Pick<
  MessageDoc,
  "conversation" | "senderId" | "receiverId" | "text" | "clientMsgId"
>;

/** A conversation as one of the two sees it. */
export interface BoxDoc {
  readonly _id: string;
  readonly userId: string;
  readonly conversation: string;
  /** The other party as last known; what svc-users says now goes before it. */
  readonly peer: Peer;
  /** The highest seq there is; 0 before the first message. */
  readonly head: number;
  /** The highest seq this person has read. */
  readonly read: number;
  /** The highest seq that has reached a device of this person; what was read has. */
  readonly delivered?: number;
  readonly last: MessageDoc | null;
  readonly lastAt: Date;
}
