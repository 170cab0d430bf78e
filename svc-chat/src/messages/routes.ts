import { chatApi, chatInternal, type Conversation, type Peer } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
import { allow, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv, Caller } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { NeighbourDown } from "@tutorsetu/service-kit/neighbour";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Chat, Publish } from "./chat.ts";
import { conversationOf } from "./conversation.ts";
import { type KnownPeople, rolesMayTalk, toPeer } from "./people.ts";
import { type BoxDoc, type Messages, toMessage } from "./store.ts";

interface Deps {
  readonly chat: Chat;
  readonly messages: Messages;
  readonly people: KnownPeople;
  readonly publish: Publish;
  readonly internalSecret: string;
}

const PAGE = 50;
const MOST_CONVERSATIONS = 200;
const Party = z.object({ userId: Id });

const gone = (peer: Peer): Peer => ({ ...peer, userName: en.deletedUser, image: null });

export function chatRoutes({ chat, messages, people, publish, internalSecret }: Deps) {
  /** The peers of these boxes: as svc-users knows them, or as they were while it is away. */
  async function peersOf(boxes: readonly BoxDoc[]): Promise<Map<string, Peer>> {
    const ids = boxes.map((box) => box.peer._id);
    const known = await people(ids).catch((error: unknown) => {
      if (error instanceof NeighbourDown) return null;
      throw error;
    });
    const now = ({ peer }: BoxDoc) => {
      if (!known) return peer;
      const person = known.get(peer._id);
      return person?.active ? toPeer(person) : gone(peer);
    };
    return new Map(boxes.map((box) => [box.peer._id, now(box)]));
  }

  async function peerOf(caller: Caller, userId: string): Promise<Peer> {
    const box = await messages.box(caller.id, conversationOf(caller.id, userId));
    if (box) return (await peersOf([box])).get(userId) ?? box.peer;
    const person = (await people([userId])).get(userId);
    if (!person?.active) throw new Fail("not_found", en.noSuchPerson);
    if (userId === caller.id || !rolesMayTalk(caller.role, person.role))
      throw new Fail("forbidden", en.chatForbidden);
    return toPeer(person);
  }

  return (
    new Hono<AppEnv>()
      // The caller is one of the two by construction: a conversation is named after both.
      .get(
        chatApi.messages.path,
        allow(chatApi.messages.access),
        valid("param", Party),
        valid("query", z.object({ before: z.coerce.number().int().min(1).optional() })),
        async (c) => {
          const conversation = conversationOf(callerOf(c).id, c.req.valid("param").userId);
          const { before = Number.MAX_SAFE_INTEGER } = c.req.valid("query");
          return c.json((await messages.before(conversation, before, PAGE)).map(toMessage));
        },
      )
      .post(
        chatApi.send.path,
        allow(chatApi.send.access),
        valid("param", Party),
        valid("json", chatApi.send.body ?? z.never()),
        async (c) => {
          const input = { ...c.req.valid("json"), receiverId: c.req.valid("param").userId };
          return c.json(await chat.send(callerOf(c), input), 201);
        },
      )
      .get(chatApi.conversations.path, allow(chatApi.conversations.access), async (c) => {
        const boxes = await messages.boxes(callerOf(c).id, MOST_CONVERSATIONS);
        const peers = await peersOf(boxes);
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
      .get(chatApi.peer.path, allow(chatApi.peer.access), valid("param", Party), async (c) =>
        c.json({ peer: await peerOf(callerOf(c), c.req.valid("param").userId) }),
      )
      .post(
        chatInternal.push.path,
        internalOnly(internalSecret),
        valid("json", chatInternal.push.body ?? z.never()),
        (c) => {
          const { userId, event, data } = c.req.valid("json");
          publish(userId, "news", { event, data });
          return c.json({ ok: true as const });
        },
      )
  );
}
