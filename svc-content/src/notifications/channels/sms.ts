import { en } from "@tutorsetu/contracts/notifications/en";
import { hi } from "@tutorsetu/contracts/notifications/hi";
import { kindOf } from "@tutorsetu/contracts/notifications/kinds";
import type { Sender } from "../queue.ts";
import type { LookUp } from "../readers.ts";
import { afterQuietHours } from "../times.ts";

/** A short text to a person's telephone, by SMS or WhatsApp. */
export interface TextMessage {
  /** The same for every try. */
  readonly id: string;
  /** Whose number it is. Logs name the account, never the number or the text. */
  readonly userId: string;
  readonly text: string;
}

/** A provider of text messages. Rejects when it did not take one: it is tried again. */
export interface TextSender {
  send(message: TextMessage): Promise<void>;
}

/** The sender until a provider is chosen: it logs for whom a message was. */
export const logTextSender = (log: { info(about: object, message: string): void }): TextSender => ({
  async send({ id, userId }) {
    log.info({ account: userId, id }, "a text message went nowhere: no provider is set");
  },
});

interface Deps {
  readonly lookUp: LookUp;
  readonly provider: TextSender;
  readonly site: string;
}

/** Notifications as text messages, not in quiet hours: general words and where to look. */
export const textSender = ({ lookUp, provider, site }: Deps): Sender => ({
  channel: "sms",
  atOnce: 2,
  async deliver(delivery, now) {
    const morning = afterQuietHours(now);
    if (morning > now) return morning;
    const wanted = await lookUp(delivery, "sms", true);
    const [notice] = wanted?.notices ?? [];
    if (!wanted || !notice) return "dropped";
    const { push } = (wanted.settings.language === "hi" ? hi : en)[kindOf(notice)];
    const text = `TutorSetu: ${push}. ${site}${notice.link ?? ""}`;
    await provider.send({ id: delivery._id, userId: delivery.userId, text });
    return "sent";
  },
});
