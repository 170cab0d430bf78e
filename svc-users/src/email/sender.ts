import type { NotificationLanguage } from "@tutorsetu/contracts/notifications/choices";
import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import type { EmailContent } from "@tutorsetu/email/render-email";
import { type MailTransport, UndeliverableError } from "@tutorsetu/email/transport";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import { createOutbox } from "@tutorsetu/service-kit/outbox";
import { type GuardianLinks, LINK_DAYS } from "../store/consents/guardian-links.ts";
import { RESET_MINUTES, type Resets } from "../store/one-time/resets.ts";
import { VERIFICATION_DAYS, type Verifications } from "../store/one-time/verifications.ts";
import type { Person } from "../people/person.ts";
import type { People } from "../store/people.ts";
import { bySystem } from "../policy.ts";
import type { EmailKind, EmailQueue, QueuedEmail } from "../store/emails.ts";
import {
  type AdministrationEmail,
  administrationEmail,
  isAdministrationEmail,
} from "./administration.ts";
import { askedProfile, guardianAddress } from "../consents/history.ts";
import { guardianEmail } from "./guardian.ts";
import { isModerationEmail, type ModerationEmail, moderationEmail } from "./moderation.ts";
import { isSecurityEmail, type SecurityEmail, securityEmail } from "./security.ts";
import {
  contactAnswerEmail,
  contactEmail,
  deletionEmail,
  type Reader,
  resetEmail,
  type TemplateVariables,
  verificationEmail,
} from "./templates.ts";

interface Deps {
  readonly emails: EmailQueue;
  readonly people: People;
  readonly resets: Resets;
  readonly verifications: Verifications;
  readonly guardianLinks: Pick<GuardianLinks, "issue">;
  readonly transport: MailTransport;
  /** By user id, for all that the platform writes to a person; null: not chosen. */
  readonly chosenLanguage: (userId: string) => Promise<NotificationLanguage | null>;
  /** Where people open the site, e.g. `https://tutorsetu.in`. */
  readonly site: string;
  readonly log: {
    debug(about: object, message: string): void;
    warn(about: object, message: string): void;
  };
}

/** As long as mail servers try (RFC 5321, 4.5.4.1); after that an e-mail is of no use. */
const STALE_MS = retentionMs("emails");
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 600_000;

type OwnEmail = Exclude<
  EmailKind,
  | "guardian"
  | "guardian-child"
  | "contact"
  | "contact-answer"
  | AdministrationEmail
  | ModerationEmail
  | SecurityEmail
>;

type WriteOwn = (person: Person, reader: Reader, now: Date) => Promise<EmailContent | null>;

const waitMs = (tries: number) => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/** Neither an account that an administrator deleted nor an erased one gets a link. */
const mayReset = ({ active, deletion, erasedAt }: Person) =>
  active || (deletion?.by === "self" && !erasedAt);

/** Writes and delivers the e-mails of the queue, each at least once. */
export function emailSender(deps: Deps) {
  const { emails, people, resets, verifications, guardianLinks } = deps;
  const { transport, chosenLanguage, site, log } = deps;

  /** What the person has chosen wins; without svc-content, the language of the pages where they last signed in. */
  async function readerOf({ _id, language }: Person): Promise<Reader> {
    const chosen = await chosenLanguage(_id).catch(() => null);
    return { site, language: chosen === "both" ? undefined : (chosen ?? language) };
  }

  /** With what the person's document says, or a link that is made for it. */
  const writeOwn: Record<OwnEmail, WriteOwn> = {
    async deletion({ userName: name, deletion }, reader) {
      const at = deletion?.eraseAt.toISOString();
      return at ? deletionEmail({ name, at, link: `${site}/login` }, reader) : null;
    },
    async verify(person, reader, now) {
      if (!person.active || person.emailVerifiedAt) return null;
      const token = await verifications.issue(bySystem(person), now);
      const link = `${site}/verify-email?token=${token}`;
      const days = String(VERIFICATION_DAYS);
      return verificationEmail({ name: person.userName, link, days }, reader);
    },
    async reset(person, reader, now) {
      if (!mayReset(person)) return null;
      const token = await resets.issue(bySystem(person), now);
      const link = `${site}/reset-password?token=${token}`;
      const minutes = String(RESET_MINUTES);
      return resetEmail({ name: person.userName, link, minutes }, reader);
    },
  };

  /** To the address that the student's account names now; what it asks follows from how the student is shown now. */
  async function writeToGuardian(to: string, { of = "", child }: TemplateVariables, now: Date) {
    const person = await people.find(of);
    const profile = person && askedProfile(person, child);
    if (!person?.active || !profile || guardianAddress(person) !== to) return null;
    const asks = profile.hidden ? "give" : "withdraw";
    const about = { child, email: to, asks, text: GUARDIAN_TEXT } as const;
    const token = await guardianLinks.issue(bySystem(person), about, now);
    const link = `${site}/guardian-consent?token=${token}`;
    const name = profile.holder ?? person.guardian?.guardianName ?? "";
    const words = {
      name,
      student: maskName(profile.userName),
      days: String(LINK_DAYS[asks]),
      link,
    };
    return { to, ...guardianEmail(asks, words, { site }) };
  }

  async function write(
    { kind, email, variables = {} }: QueuedEmail,
    now: Date,
  ): Promise<(EmailContent & { to: string }) | null> {
    if (kind === "contact") return { to: email, ...contactEmail(variables, { site }) };
    if (kind === "guardian" || kind === "guardian-child")
      return writeToGuardian(email, variables, now);
    if (kind === "contact-answer") return { to: email, ...contactAnswerEmail(variables, { site }) };
    const person = await people.byEmail(email);
    if (!person) return null;
    const { userName: name, email: to } = person;
    const reader = await readerOf(person);
    if (isAdministrationEmail(kind)) {
      const link = `${site}/dashboard/accounts?tab=admins`;
      return { to, ...administrationEmail(kind, { ...variables, name, link }, reader) };
    }
    if (isModerationEmail(kind)) {
      const reason = variables["reason"] ?? "";
      const link = `${site}/login`;
      return { to, ...moderationEmail(kind, { name, reason, link }, reader) };
    }
    if (isSecurityEmail(kind)) return { to, ...securityEmail(kind, person, variables, reader) };
    const content = await writeOwn[kind](person, reader, now);
    return content && { to, ...content };
  }

  const giveUp = (mail: string) => (err: unknown) => {
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ err, mail }, "an e-mail is refused for good");
  };

  const outbox = createOutbox<QueuedEmail, void>({
    name: "e-mails",
    log,
    async *pending(now) {
      for (let queued = await emails.claim(now); queued; queued = await emails.claim(now))
        yield queued;
    },
    idOf: ({ _id }) => _id,
    async deliver(queued, now) {
      const isStale = now.getTime() - queued.createdAt.getTime() > STALE_MS;
      const content = isStale ? null : await write(queued, now);
      if (content)
        await transport.send({ ...content, id: queued._id, at: now }).catch(giveUp(queued._id));
    },
    markDelivered: ({ _id }) => emails.markDelivered(_id),
    postpone({ _id, tries }, now, err) {
      log.warn({ err, mail: _id, tries }, "an e-mail waits");
      return emails.postpone(_id, new Date(now.getTime() + waitMs(tries)));
    },
  });

  /** Everything that is due; what fails waits a little longer each time. */
  return { sendDue: outbox.sweep };
}
