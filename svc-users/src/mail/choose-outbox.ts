import { fileOutbox, noOutbox } from "./file-outbox.ts";
import type { Outbox } from "./outbox.ts";
import { smtpOutbox } from "./smtp-outbox.ts";

interface Given {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_DIR?: string | undefined;
  readonly MAIL_FROM: string;
}

/** A mail server, else a folder, else nowhere. */
export function chooseOutbox(
  { SMTP_URL, MAIL_DIR, MAIL_FROM }: Given,
  log: Parameters<typeof fileOutbox>[2] & Parameters<typeof noOutbox>[0],
): Outbox {
  if (SMTP_URL) return smtpOutbox(SMTP_URL, MAIL_FROM);
  return MAIL_DIR ? fileOutbox(MAIL_DIR, MAIL_FROM, log) : noOutbox(log);
}
