import { createTransport } from "nodemailer";
import { messageId } from "./eml.ts";
import { type Outbox, Undeliverable } from "./outbox.ts";

const PATIENCE_MS = 10_000;

/** The server knows the recipient and says no for good; anything else may pass. */
const isForGood = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  error.code === "EENVELOPE" &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500;

/** Hands letters to the mail server at `url`, e.g. `smtps://user:password@mail.example.in`. */
export function smtpOutbox(url: string, from: string): Outbox & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A letter is text and nothing else: no file or address in it is ever read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, to, subject, text, at }) {
      const letter = { from, to, subject, text, date: at, messageId: messageId(id) };
      await transport.sendMail(letter).catch((cause: unknown) => {
        throw isForGood(cause) ? new Undeliverable("The mailbox refuses", { cause }) : cause;
      });
    },
    close: () => transport.close(),
  };
}
