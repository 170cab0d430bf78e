import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

export interface Email {
  /** Of this e-mail, the same for every try. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** Besides those that every e-mail has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly at: Date;
}

/** How e-mails leave the platform. Rejects when one could not be handed over: it is tried again. */
export interface MailTransport {
  send(email: Email): Promise<void>;
}

/** This e-mail can never be handed over, e.g. because nobody has that mailbox. */
export class UndeliverableError extends Error {
  override name = "UndeliverableError";
}

interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** How long a mail server may say nothing. */
const TIMEOUT_MS = 10_000;
/** As many of these an e-mail may take in all, while a server says a little again and again: less than queues claim it for. */
const MOST_TIMEOUTS = 5;
/** An e-mail is text and HTML, and nothing else: no file or address in it is ever read. */
const TEXT_ONLY = { disableFileAccess: true, disableUrlAccess: true };

/** An id may come from another service; it is part of a header and of a file's name. */
const safeId = (id: string) => id.replaceAll(/[^\w.-]/g, "-");
const domainOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "tutorsetu.example";

/** Its ID is the same for every try, so that a mailbox can recognise an e-mail that came twice. */
const messageOf = ({ id, at, headers = {}, ...content }: Email, from: string) => ({
  ...content,
  from,
  date: at,
  messageId: `<${safeId(id)}@${domainOf(from)}>`,
  headers: { ...headers },
});

/** Codes only: what a mail server says, and what the library keeps of an e-mail, has the recipient's address in it. */
function withoutAddress(error: unknown): Error {
  const { code = "no code", responseCode = 0 } = error as { code?: string; responseCode?: number }; // safe: whatever was thrown, both may be missing
  const why = `${code} ${responseCode}`;
  // The server knows the recipient and says no for good; anything else may pass.
  const isForGood = code === "EENVELOPE" && responseCode >= 500;
  return isForGood
    ? new UndeliverableError(`The mailbox refuses: ${why}`)
    : new Error(`The mail server did not take an e-mail: ${why}`);
}

/** Hands e-mails to the mail server at `url`, e.g. `smtps://user:password@mail.example.in`. */
function smtpTransport(url: string, from: string, timeoutMs: number): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...TEXT_ONLY,
  });
  return {
    async send(email) {
      const signal = AbortSignal.timeout(timeoutMs * MOST_TIMEOUTS);
      await smtp.sendMail({ ...messageOf(email, from), signal }).catch((error: unknown) => {
        throw withoutAddress(error);
      });
    },
  };
}

/** Writes each e-mail into a folder, readable by its owner only, where a person or a mail program finds it. */
function folderTransport(folder: string, from: string, log: Log): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, ...TEXT_ONLY });
  return {
    async send(email) {
      const { message } = await writer.sendMail(messageOf(email, from));
      const name = `${email.at.toISOString().replaceAll(":", "-")}-${safeId(email.id)}.eml`;
      const unfinished = join(folder, `.${name}`);
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, message, { mode: 0o600 });
      // A reader of the folder never meets half an e-mail.
      await rename(unfinished, join(folder, name));
      log.info({ mail: name }, "an e-mail is in the folder");
    },
  };
}

/** The newest e-mails of such a folder, as they were written (RFC 5322); newest first. */
export async function emailsIn(folder: string, limit: number): Promise<Buffer[]> {
  const names = await readdir(folder).catch(() => []);
  const emails = names.filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  // Names begin with the time.
  const newest = emails.toSorted((a, b) => b.localeCompare(a)).slice(0, limit);
  return Promise.all(newest.map((name) => readFile(join(folder, name))));
}

interface Settings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_DIR?: string | undefined;
  readonly MAIL_FROM: string;
}

/** Whether e-mails go anywhere. */
export const hasMail = ({ SMTP_URL, MAIL_DIR }: Omit<Settings, "MAIL_FROM">) =>
  Boolean(SMTP_URL ?? MAIL_DIR);

/** A mail server, else a folder; without both the log says, without their content, that e-mails go nowhere. */
export function createMailTransport(
  { SMTP_URL, MAIL_DIR, MAIL_FROM }: Settings,
  log: Log,
  timeoutMs = TIMEOUT_MS,
): MailTransport {
  if (SMTP_URL) return smtpTransport(SMTP_URL, MAIL_FROM, timeoutMs);
  if (MAIL_DIR) return folderTransport(MAIL_DIR, MAIL_FROM, log);
  return {
    async send({ id }) {
      log.warn({ mail: id }, "an e-mail was not sent: set SMTP_URL or MAIL_DIR");
    },
  };
}
