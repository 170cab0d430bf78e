import { KINDS, kindOf } from "@tutorsetu/contracts/notifications/kinds";
import { notificationEmail, summaryEmail } from "@tutorsetu/email/notification-email";
import type { EmailContent } from "@tutorsetu/email/render-email";
import { type MailTransport, UndeliverableError as Refused } from "@tutorsetu/email/transport";
import { type Sender, UndeliverableError } from "../queue.ts";
import { type LookUp, noticesPage, type Wanted } from "../readers.ts";
import type { UnsubscribeTokens } from "../unsubscribe/token.ts";

interface Deps {
  readonly lookUp: LookUp;
  readonly transport: MailTransport;
  /** Where people open the site, e.g. `https://tutorsetu.in`. */
  readonly site: string;
  readonly tokens: UnsubscribeTokens;
}

/** Notifications as e-mails: each alone, or those of a day in one. */
export function emailSender({ lookUp, transport, site, tokens }: Deps): Sender {
  function contentOf({ person, settings, notices }: Wanted, isSummary: boolean): EmailContent {
    const told = notices.map((notice) => ({ link: noticesPage(notice), ...notice }));
    const [first] = told;
    if (!first) throw new Error("an e-mail about nothing");
    const group = isSummary ? ("summary" as const) : KINDS[kindOf(first)].group;
    const token = tokens.sign({ userId: person._id, group });
    const reader = {
      site,
      language: settings.language === "both" ? undefined : settings.language,
      unsubscribe: `${site}/api/notifications/unsubscribe?token=${token}`,
    };
    return isSummary ? summaryEmail(told, reader) : notificationEmail(first, reader);
  }

  return {
    channel: "email",
    atOnce: 5,
    async deliver(delivery) {
      const { _id: id, isSummary = false, createdAt: at } = delivery;
      const wanted = await lookUp(delivery, "email", isSummary);
      if (!wanted) return "dropped";
      const { email: to } = wanted.person;
      // The same id and date at every try: a mailbox recognises what comes twice.
      const email = { ...contentOf(wanted, isSummary), id, to, at };
      await transport.send(email).catch((error: unknown) => {
        throw error instanceof Refused ? new UndeliverableError(error.message) : error;
      });
      return "sent";
    },
  };
}
