import { DECLINE_REASONS } from "@tutorsetu/contracts/domain";
import { KINDS, type NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { notificationEmail, summaryEmail } from "@tutorsetu/email/notification-email";
import type { EmailContent } from "@tutorsetu/email/render-email";
import { ADMINISTRATION_EMAILS, administrationEmail } from "../administration.ts";
import { guardianEmail } from "../guardian.ts";
import { MODERATION_EMAILS, moderationEmail } from "../moderation.ts";
import { SECURITY_EMAILS, securityEmail } from "../security.ts";
import {
  contactAnswerEmail,
  contactEmail,
  deletionEmail,
  type Reader,
  resetEmail,
  verificationEmail,
} from "../templates.ts";

type Write = (reader: Reader) => EmailContent;

const NAME = "Asha Verma";
const OTHER = "Pooja Iyer";
const REASON = "Please leave phone numbers out of your profile.";
const AT = "2026-11-23T12:30:00.000Z";
const TOKEN = "t".repeat(43);

const NOTICE = { subject: "Fees from December", message: "They stay as they are.\nThank you." };
const PARAMS = {
  name: OTHER,
  subject: "Physics",
  slots: "mon-evening,wed-morning,wed-evening",
  when: "Monday evening, Wednesday morning or evening",
  message: "We live near the station.",
  reason: DECLINE_REASONS.noTime,
  tutors: "Ravi Rao, Meera Nair, Imran Khan",
  stars: "5",
  review: "Explains until it is clear.",
  count: "3",
  reply: "You find it in your settings.",
};

const told = (kind: NotificationKind) =>
  kind === "notice" ? NOTICE : { ...NOTICE, kind, params: PARAMS, link: "/my-bookings" };

/** The others have an e-mail of their own, above. */
const E_MAILED = Object.entries(KINDS).flatMap(([kind, { channels }]) =>
  channels.some((channel) => channel === "email") ? kind : [],
);

/** As svc-content sends it, with a link that switches nothing off. */
const toReader = ({ site, language }: Reader) => ({
  site,
  language,
  unsubscribe: `${site}/api/users/dev/letters/samples`,
});

const entries = (kinds: readonly string[], write: (kind: never, reader: Reader) => EmailContent) =>
  kinds.map((kind): [string, Write] => [kind, (reader) => write(kind as never, reader)]); // safe: the callers' own kinds

/** Every e-mail of the platform by its kind, with made-up people; those of svc-content too. */
export const SAMPLES: ReadonlyMap<string, Write> = new Map<string, Write>([
  [
    "verify",
    (reader) =>
      verificationEmail(
        { name: NAME, days: "7", link: `${reader.site}/verify-email?token=${TOKEN}` },
        reader,
      ),
  ],
  [
    "reset",
    (reader) =>
      resetEmail(
        { name: NAME, minutes: "30", link: `${reader.site}/reset-password?token=${TOKEN}` },
        reader,
      ),
  ],
  [
    "deletion",
    (reader) => deletionEmail({ name: NAME, at: AT, link: `${reader.site}/login` }, reader),
  ],
  ...(["give", "withdraw"] as const).map((asks): [string, Write] => [
    `guardian-${asks}`,
    ({ site }) => {
      const link = `${site}/guardian-consent?token=${TOKEN}`;
      return guardianEmail(asks, { name: OTHER, student: "Asha V.", days: "14", link }, { site });
    },
  ]),
  ...entries(SECURITY_EMAILS, (kind, reader) =>
    securityEmail(
      kind,
      { userName: NAME, role: "Student" },
      { at: AT, browser: "Chrome", system: "Android", network: "203.0.113.0/24" },
      reader,
    ),
  ),
  ...entries(MODERATION_EMAILS, (kind, reader) =>
    moderationEmail(kind, { name: NAME, reason: REASON, link: `${reader.site}/login` }, reader),
  ),
  ...entries(ADMINISTRATION_EMAILS, (kind, reader) =>
    administrationEmail(
      kind,
      {
        name: NAME,
        by: "Meera Nair",
        of: OTHER,
        reason: "Helps with reports",
        untilAt: AT,
        left: "8",
        passkey: "My phone",
        link: `${reader.site}/dashboard/accounts?tab=admins`,
      },
      reader,
    ),
  ),
  [
    "contact",
    (reader) =>
      contactEmail(
        { name: NAME, email: "asha@example.in", subject: "Fees", message: "What does it cost?" },
        reader,
      ),
  ],
  [
    "contact-answer",
    (reader) =>
      contactAnswerEmail(
        { name: NAME, subject: "Fees", answer: "Looking for a tutor costs nothing." },
        reader,
      ),
  ],
  ...entries(E_MAILED, (kind, reader) => notificationEmail(told(kind), toReader(reader))),
  [
    "summary",
    (reader) =>
      summaryEmail(
        [told("booking_requested"), told("messages_unread"), told("notice")],
        toReader(reader),
      ),
  ],
]);
