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
