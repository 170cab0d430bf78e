import { chatApi, chatInternal, type Conversation, type Peer } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Attendance } from "../presence/attendance.ts";
import type { Blocks } from "../safety/blocks-store.ts";
import type { Chat, Publish } from "./chat.ts";
import { conversationOf } from "./conversation.ts";
import type { BoxDoc } from "./doc.ts";
import { bothSides } from "./both-sides.ts";
import { currentPeers } from "./peers.ts";
import { type KnownPeople, rolesMayTalk, toPeer } from "./people.ts";
import { type Messages, toMessage } from "./store.ts";

export interface ChatRoutesDeps {
  readonly chat: Chat;
  readonly messages: Messages;
  readonly people: KnownPeople;
  readonly blocks: Blocks;
  readonly attendance: Pick<Attendance, "among">;
  readonly publish: Publish;
  readonly internalSecret: string;
}

const PAGE = 50;
const MOST_CONVERSATIONS = 200;
const Party = z.object({ userId: Id });

export function chatRoutes(deps: ChatRoutesDeps) {
  const { chat, messages, people, blocks, attendance, publish, internalSecret } = deps;
  const current = currentPeers(people);
  const completed = bothSides(deps);

  /** Whom the caller may write to, or has talked to. */
  async function peerOf(caller: Caller, userId: string, box: BoxDoc | null): Promise<Peer> {
    if (box) return (await current([box.peer])).get(userId) ?? box.peer;
    const person = (await people([userId])).get(userId);
    if (!person?.active) throw new HttpProblem("not_found", en.noSuchPerson);
    if (userId === caller.id || !rolesMayTalk(caller.role, person.role))
      throw new HttpProblem("forbidden", en.chatForbidden);
    return toPeer(person);
  }

  async function standing(caller: Caller, userId: string) {
    const conversation = conversationOf(caller.id, userId);
    const [own, theirs, blocked] = await Promise.all([
      messages.box(caller.id, conversation),
      messages.box(userId, conversation),
      blocks.between(caller.id, userId),
    ]);
    const peer = await peerOf(caller, userId, own);
    const mayKnow = own && !blocked;
    const online = mayKnow ? (await attendance.among([userId])).has(userId) : false;
    const readUpTo = theirs?.read ?? 0;
    const deliveredUpTo = Math.max(readUpTo, theirs?.delivered ?? 0);
    return { peer, online, blocked, readUpTo, deliveredUpTo, youReadUpTo: own?.read ?? 0 };
  }

  return (
    new Hono<AppEnv>()
      // The caller is one of the two by construction: a conversation is named after both.
      .get(
        chatApi.messages.path,
        authorize(chatApi.messages.access),
        validate("param", Party),
        validate("query", z.object({ before: z.coerce.number().int().min(1).optional() })),
        async (c) => {
          const conversation = conversationOf(callerOf(c).id, c.req.valid("param").userId);
          const { before = Number.MAX_SAFE_INTEGER } = c.req.valid("query");
          return c.json((await messages.before(conversation, before, PAGE)).map(toMessage));
        },
      )
      .post(
        chatApi.send.path,
        authorize(chatApi.send.access),
        validate("param", Party),
        validate("json", chatApi.send.body ?? z.never()),
        async (c) => {
          const input = { ...c.req.valid("json"), receiverId: c.req.valid("param").userId };
          return c.json(await chat.send(callerOf(c), input), 201);
        },
      )
      .get(chatApi.conversations.path, authorize(chatApi.conversations.access), async (c) => {
        const boxes = await messages.boxes(callerOf(c).id, MOST_CONVERSATIONS);
        await completed(callerOf(c).id, boxes);
        const peers = await current(boxes.map((box) => box.peer));
        const conversations = boxes.flatMap(
          ({ conversation, peer, last, head, read }): Conversation[] =>
            last
              ? [
                  {
                    conversation,
                    peer: peers.get(peer._id) ?? peer,
                    last: toMessage(last),
                    unread: head - read,
                  },
                ]
              : [],
        );
        const unread = conversations.reduce((sum, one) => sum + one.unread, 0);
        return c.json({ conversations, unread });
      })
      .get(chatApi.peer.path, authorize(chatApi.peer.access), validate("param", Party), async (c) =>
        c.json(await standing(callerOf(c), c.req.valid("param").userId)),
      )
      .post(
        chatInternal.push.path,
        internalOnly(internalSecret),
        validate("json", chatInternal.push.body ?? z.never()),
        async (c) => {
          const { userId, event, data, from } = c.req.valid("json");
          // What a blocked person does elsewhere on the site reaches nobody who has blocked them.
          const isBlocked = from && (await blocks.blockers(userId, from)).includes(userId);
          if (!isBlocked) publish(userId, "news", { event, data });
          return c.json({ ok: true as const });
        },
      )
  );
}
