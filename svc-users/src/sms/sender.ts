import { createMailTransport } from "@tutorsetu/email/transport";
import { newId } from "@tutorsetu/service-kit/new-id";

export interface TextMessage {
  /** Whose number it is. Logs name the account, never the number or the text. */
  readonly accountId: string;
  /** As `+919812345678`. */
  readonly to: string;
  readonly text: string;
  readonly at: Date;
}

/** How text messages leave the platform. Rejects when one could not be handed over; the person asks again. */
export interface SmsSender {
  /** False when nothing reaches anybody: then no code is made. */
  readonly isReady: boolean;
  send(message: TextMessage): Promise<void>;
}

interface Settings {
  readonly MAIL_DIR?: string | undefined;
  readonly MAIL_FROM: string;
}

interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** The sender until a provider is chosen: it logs for whom a message was; the message goes into the folder of e-mails, if there is one. */
export function logSmsSender({ MAIL_DIR, MAIL_FROM }: Settings, log: Log): SmsSender {
  const folder = createMailTransport({ MAIL_DIR, MAIL_FROM }, log);
  return {
    isReady: MAIL_DIR !== undefined,
    async send({ accountId, to, text, at }) {
      const subject = `SMS: ${to}`;
      await folder.send({ id: newId(), to: `${to.slice(1)}@sms.invalid`, subject, text, at });
      log.info({ account: accountId }, "a text message is in the folder: no SMS provider is set");
    },
  };
}
