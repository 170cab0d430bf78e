import { SendMessage } from "@tutorsetu/contracts/chat";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import * as z from "zod";
import type { Chat } from "../messages/chat.ts";
import type { ChatSocket, Log } from "./connections.ts";
import { acknowledge, parsePayload, toFailure } from "./replies.ts";

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
  /** Resolves when no later event can be missed. */
  readonly subscribed: Promise<unknown>;
}

/** The events `setup`, `private_message` and `sync` of one signed-in socket. Errors are answered, never thrown. */
export function handleMessageEvents(socket: ChatSocket, { chat, log, subscribed }: Deps) {
  const { caller } = socket.data;
  const isBrief = socket.handshake.auth["brief"] === true;

  const failed = (error: unknown) => {
    const failure = toFailure(error);
    if (failure.code === "UNAVAILABLE") log.error({ err: error }, "a socket event failed");
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

  socket.on("sync", (raw: unknown, ack: unknown) => {
    const answer = acknowledge(ack);
    const sync = async () => {
      const { known } = parsePayload(Known, raw);
      await subscribed;
      answer({ ok: true, ...(await chat.sync(caller, known)) });
    };
    sync().catch((error: unknown) => answer(failed(error)));
  });
}
