import { createTransport } from "nodemailer";
import { messageId } from "./eml.ts";
import { type Outbox, Undeliverable } from "./outbox.ts";

const PATIENCE_MS = 10_000;

/** Codes only: what a mail server says, and what the library keeps of a letter, has the recipient's address in it. */
function inOurWords(error: unknown): Error {
  const { code = "no code", responseCode = 0 } = error as { code?: string; responseCode?: number }; // safe: whatever was thrown, both may be missing
  const why = `${code} ${responseCode}`;
  // The server knows the recipient and says no for good; anything else may pass.
  const isForGood = code === "EENVELOPE" && responseCode >= 500;
  return isForGood
    ? new Undeliverable(`The mailbox refuses: ${why}`)
    : new Error(`The mail server did not take a letter: ${why}`);
}

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
      await transport.sendMail(letter).catch((error: unknown) => {
        throw inOurWords(error);
      });
    },
    close: () => transport.close(),
  };
}
