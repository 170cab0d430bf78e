import type { chatApi } from "@tutorsetu/contracts/apis";
import { conversationId, type Message } from "@tutorsetu/contracts/chat";
import { demoConversations } from "../conversations.ts";
import { fixedId } from "../random.ts";
import { peer } from "./faces.ts";
import { type Answers, done, emptyAudit, me, noReports, people, personOf } from "./context.ts";

interface Draft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: Date;
  readonly about?: string | undefined;
}

let count = 0;
const messagesOf = new Map<string, Message[]>();

function keep({ from, to, text, at, about }: Draft, clientMsgId?: string): Message {
  const conversation = conversationId(from, to);
  const sent = messagesOf.get(conversation) ?? [];
  messagesOf.set(conversation, sent);
  count += 1;
  const message: Message = {
    _id: fixedId("mesg", count),
    conversation,
    seq: sent.length + 1,
    senderId: from,
    receiverId: to,
    text,
    clientMsgId: clientMsgId ?? `demo-${count}`,
    timestamp: at.toISOString(),
    ...(about && { about }),
  };
  sent.push(message);
  return message;
}

for (const { a, b, messages } of demoConversations(people))
  for (const { from, text, at } of messages) keep({ from, to: from === a ? b : a, text, at });

/** Takes a message of the caller. */
export const say = (to: string, text: string, clientMsgId?: string, about?: string) =>
  keep({ from: me().userId, to, text, at: new Date(), about }, clientMsgId);

/** Whether the first has ever written to the second. */
export const hasWritten = (from: string, to: string) =>
  messagesOf.get(conversationId(from, to))?.some(({ senderId }) => senderId === from) ?? false;

function conversations() {
  return [...messagesOf.values()].flatMap((sent) => {
    const last = sent.at(-1);
    if (!last || ![last.senderId, last.receiverId].includes(me().userId)) return [];
    const other = last.senderId === me().userId ? last.receiverId : last.senderId;
    return [{ conversation: last.conversation, peer: peer(personOf(other)), last, unread: 0 }];
  });
}

/** What svc-chat answers over HTTP, out of the demo data. */
export const chat: Answers<typeof chatApi> = {
  messages: ({ params }) => messagesOf.get(conversationId(me().userId, params.userId)) ?? [],
  send: ({ params, body }) => say(params.userId, body.text, body.clientMsgId, body.about),
  conversations: () => ({ conversations: conversations(), unread: 0 }),
  peer({ params }) {
    const upTo = messagesOf.get(conversationId(me().userId, params.userId))?.length ?? 0;
    return {
      peer: peer(personOf(params.userId)),
      online: true,
      blocked: null,
      readUpTo: upTo,
      deliveredUpTo: upTo,
      youReadUpTo: upTo,
    };
  },
  block: done("Blocked"),
  unblock: done("Unblocked"),
  report: done("Thank you, we will look at it."),
  reports: () => ({ reports: [] }),
  reportsAbout: noReports,
  audit: emptyAudit,
};
