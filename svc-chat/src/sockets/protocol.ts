import { type ChatFailure, type SendAck, SendMessage } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Fail } from "@tutorsetu/service-kit/fail";
import { newId } from "@tutorsetu/service-kit/new-id";
import * as z from "zod";
import type { Rules } from "../messages/rules.ts";
import { conversationOf, type Messages, toMessage } from "../messages/store.ts";
import { bucket } from "./bucket.ts";
import { type ChatServer, type Fanout, roomOf } from "./fanout.ts";

interface Deps {
  readonly io: ChatServer;
  readonly messages: Messages;
  readonly rules: Rules;
  readonly fanout: Fanout;
  readonly count: (outcome: string) => void;
}

type Socket = Parameters<Parameters<ChatServer["on"]>[1]>[0];

const Sync = z.object({ known: z.record(z.string().max(64), z.number().int().min(0)) });
const Read = z.object({ peer: z.string().regex(/^[0-9a-f]{24}$/), seq: z.number().int().min(1) });
const SYNC_MOST = 500;

const failure = (code: ChatFailure, message: string, retryAfterMs?: number): SendAck => ({
  ok: false,
  code,
  message,
  ...(retryAfterMs ? { retryAfterMs } : {}),
});

function explain(error: unknown): SendAck {
  if (error instanceof Fail && error.code === "too_often")
    return failure("RATE_LIMITED", error.message, 1000 * (error.detail.retryAfter ?? 1));
  if (error instanceof Fail) return failure("FORBIDDEN", error.message);
  return failure("UNAVAILABLE", en.serviceDown, 1000);
}

/** What a connected person may say and hear. The store is asked first, the acknowledgement comes after. */
export function speak({ io, messages, rules, fanout, count }: Deps) {
  const buckets = new Map<string, () => boolean>();
  const mayTake = (userId: string) => {
    if (buckets.size > 50_000) buckets.clear();
    const take = buckets.get(userId) ?? bucket(5, 20);
    buckets.set(userId, take);
    return take();
  };

  async function store(socket: Socket, raw: unknown): Promise<SendAck> {
    const { caller } = socket.data;
    const parsed = SendMessage.safeParse(raw);
    if (!parsed.success)
      return failure("INVALID", parsed.error.issues[0]?.message ?? en.badRequest);
    const { senderId, text, clientMsgId = newId() } = parsed.data;
    const receiverId = parsed.data.receiverId.toLowerCase();
    if (senderId !== undefined && senderId !== caller.id)
      return failure("FORBIDDEN", en.chatForbidden);
    if (!mayTake(caller.id)) return failure("RATE_LIMITED", en.tooOften, 1000);
    await rules.check(caller, receiverId);
    const { doc } = await messages.add({ senderId: caller.id, receiverId, text, clientMsgId });
    const message = toMessage(doc);
    // A duplicate is published again: we may have died between storing and publishing.
    fanout.message(message, socket.id);
    return { ok: true, seq: doc.seq, conversation: doc.conversation, message };
  }

  async function sync(socket: Socket, raw: unknown) {
    const parsed = Sync.safeParse(raw);
    if (!parsed.success) return { ok: false, code: "INVALID" as const };
    const { known } = parsed.data;
    const heads = await messages.heads(socket.data.caller.id);
    const behind = heads.filter(({ _id, seq }) => _id in known && seq > (known[_id] ?? 0));
    const lists = await Promise.all(
      behind.map(
        async ({ _id }) =>
          [_id, (await messages.after(_id, known[_id] ?? 0, SYNC_MOST)).map(toMessage)] as const,
      ),
    );
    return {
      ok: true,
      conversations: Object.fromEntries(lists),
      more: lists.some(([, list]) => list.length === SYNC_MOST),
    };
  }

  async function read(socket: Socket, raw: unknown) {
    const parsed = Read.safeParse(raw);
    if (!parsed.success) return { ok: false, code: "INVALID" as const };
    const { peer, seq } = parsed.data;
    const by = socket.data.caller.id;
    const conversation = conversationOf(by, peer);
    if (await messages.read(conversation, by, seq))
      fanout.read({ conversation, by, seq }, peer, socket.id);
    return { ok: true };
  }

  io.on("connection", (socket) => {
    const { id } = socket.data.caller;
    void socket.join(roomOf(id));
    const joined = fanout.join(id);
    socket.on("disconnect", () => fanout.leave(id));

    socket.on("setup", (userId, ack) => {
      const own = userId === id;
      if (!own) count("spoof");
      if (typeof ack === "function") ack(own ? { ok: true } : { ok: false, code: "FORBIDDEN" });
    });
    socket.on("private_message", (raw, ack) => {
      const answer = (reply: SendAck) => {
        count(reply.ok ? "stored" : reply.code);
        if (typeof ack === "function") return ack(reply);
        // safe: whatever came in, only a text is echoed
        const sent = typeof raw?.clientMsgId === "string" ? raw.clientMsgId : undefined;
        if (!reply.ok)
          socket.emit("message_error", {
            code: reply.code,
            message: reply.message,
            clientMsgId: sent,
          });
        return undefined;
      };
      store(socket, raw).then(answer, (error: unknown) => answer(explain(error)));
    });
    socket.on("sync", (raw, ack) => {
      if (typeof ack !== "function") return;
      joined.then(() => sync(socket, raw)).then(ack, () => ack({ ok: false, code: "UNAVAILABLE" }));
    });
    socket.on("read", (raw, ack) => {
      const answer = typeof ack === "function" ? ack : () => {};
      read(socket, raw).then(answer, () => answer({ ok: false, code: "UNAVAILABLE" }));
    });
  });
}
