import { SendMessage } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import * as z from "zod";
import type { Chat } from "../messages/chat.ts";
import { failureOf } from "./failure.ts";
import { answerTo, parse } from "./wire.ts";
import type { ChatSocket, Log } from "./types.ts";

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
  /** Resolves when nothing can be missed any more. */
  readonly joined: Promise<unknown>;
}

/** Messages of one signed-in socket. Whatever goes wrong is answered, never thrown. */
export function handle(socket: ChatSocket, { chat, log, joined }: Deps) {
  const { caller } = socket.data;
  const isBrief = socket.handshake.auth["brief"] === true;

  const failed = (error: unknown) => {
    const failure = failureOf(error);
    if (failure.code === "UNAVAILABLE") log.error({ err: error }, "a socket event failed");
    return failure;
  };

  socket.on("setup", (userId: unknown, ack: unknown) => {
    const answer = answerTo(ack);
    if (userId !== undefined && userId !== caller.id) {
      const failure = failureOf(new HttpProblem("forbidden", en.chatNotSetup));
      if (!answer(failure)) socket.emit("message_error", failure);
      return;
    }
    void joined.then(() => answer({ ok: true }));
  });

  async function take(raw: unknown, answer: (reply: unknown) => boolean) {
    try {
      const message = await chat.send(caller, parse(SendMessage, raw), socket.id);
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
  socket.on("private_message", (raw: unknown, ack: unknown) => void take(raw, answerTo(ack)));

  socket.on("sync", (raw: unknown, ack: unknown) => {
    const answer = answerTo(ack);
    const run = async () => {
      const { known } = parse(Known, raw);
      await joined;
      answer({ ok: true, ...(await chat.sync(caller, known)) });
    };
    run().catch((error: unknown) => answer(failed(error)));
  });
}
