import { SendMessage } from "@tutorsetu/contracts/chat";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import * as z from "zod";
import type { Chat } from "../messages/chat.ts";
import { busy } from "../limits/under-way.ts";
import type { ChatLimits } from "../limits/limits.ts";
import { type ChatSocket, type Log, unreadPackets } from "./connections.ts";
import { acknowledge, parsePayload, toFailure } from "./replies.ts";

/** Packets that wait for the client before another `sync` is answered. */
const MAX_UNREAD = 2;

const Known = z.object({
  known: z
    .record(z.string().max(64), z.number().int().min(0))
    .refine((known) => Object.keys(known).length <= 1000),
});

const clientMsgIdOf = (value: unknown) =>
  typeof value === "object" &&
  value &&
  "clientMsgId" in value &&
  typeof value.clientMsgId === "string"
    ? value.clientMsgId.slice(0, 64)
    : undefined;

interface Deps {
  readonly chat: Chat;
  readonly log: Log;
  readonly limits: Pick<ChatLimits, "reads">;
  /** Resolves when no later event can be missed. */
  readonly subscribed: Promise<unknown>;
}

/** The events `setup`, `private_message` and `sync` of one signed-in socket. Errors are answered, never thrown. */
export function handleMessageEvents(socket: ChatSocket, { chat, log, limits, subscribed }: Deps) {
  const { caller } = socket.data;
  const isBrief = socket.handshake.auth["brief"] === true;

  const failed = (error: unknown) => {
    const failure = toFailure(error);
    const isUnexpected = failure.code === "UNAVAILABLE" && !(error instanceof HttpProblem);
    if (isUnexpected) log.error({ err: error }, "a socket event failed");
    return failure;
  };

  socket.on("setup", (userId: unknown, ack: unknown) => {
    const answer = acknowledge(ack);
    if (userId !== undefined && userId !== caller.id) {
      const failure = toFailure(new HttpProblem("forbidden", "chat_not_setup"));
      if (!answer(failure)) socket.emit("message_error", failure);
      return;
    }
    void subscribed.then(() => answer({ ok: true }));
  });

  async function send(raw: unknown, answer: (reply: unknown) => boolean) {
    try {
      const message = await chat.send(caller, parsePayload(SendMessage, raw), socket.id);
      const { seq, conversation, _id, timestamp } = message;
      answer(
        isBrief
          ? { ok: true, seq, conversation, _id, timestamp }
          : { ok: true, seq, conversation, message },
      );
    } catch (error) {
      const failure = failed(error);
      if (answer(failure)) return;
      const { code, message } = failure;
      socket.emit("message_error", { code, message, clientMsgId: clientMsgIdOf(raw) });
    }
  }
  socket.on("private_message", (raw: unknown, ack: unknown) => void send(raw, acknowledge(ack)));

  let isSyncing = false;
  socket.on("sync", (raw: unknown, ack: unknown) => {
    const answer = acknowledge(ack);
    const sync = async () => {
      const { known } = parsePayload(Known, raw);
      // Whoever does not read the answers gets no more of them.
      if (isSyncing || unreadPackets(socket) > MAX_UNREAD) throw busy();
      isSyncing = true;
      try {
        await subscribed;
        const found = await limits.reads.run(caller.id, () => chat.sync(caller, known));
        answer({ ok: true, ...found });
      } finally {
        isSyncing = false;
      }
    };
    sync().catch((error: unknown) => answer(failed(error)));
  });
}
