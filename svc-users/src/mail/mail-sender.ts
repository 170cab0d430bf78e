import type { PersonDoc } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import { RESET_MINUTES, type Resets } from "../passwords/resets-store.ts";
import { contactEmail, type EmailContent, deletionEmail, resetEmail } from "./email-templates.ts";
import { type MailTransport, UndeliverableError } from "./mail-transport.ts";
import type { QueuedEmail, EmailQueue } from "./store.ts";

interface Deps {
  readonly emails: EmailQueue;
  readonly people: People;
  readonly resets: Resets;
  readonly transport: MailTransport;
  /** Where people open the site, e.g. `https://tutorsetu.in`. */
  readonly site: string;
  readonly log: { warn(about: object, message: string): void };
}

/** As long as mail servers try (RFC 5321, 4.5.4.1); after that an e-mail helps nobody. */
const STALE_MS = 5 * 24 * 3_600_000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 600_000;

const waitMs = (tries: number) => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/** Whoever was removed by an administrator gets no link, and neither does an account that is erased. */
const mayReset = ({ active, gone, erasedAt }: PersonDoc) =>
  active || (gone?.by === "self" && !erasedAt);

/** Writes and hands over the e-mails that wait. Each leaves at least once. */
export function mailSender({ emails, people, resets, transport, site, log }: Deps) {
  async function write(
    queued: QueuedEmail,
    now: Date,
  ): Promise<(EmailContent & { to: string }) | null> {
    const { kind, email, facts: variables } = queued;
    if (kind === "contact") return { to: email, ...contactEmail(variables ?? {}) };
    const person = await people.byEmail(email);
    if (!person) return null;
    const { userName: name, email: to } = person;
    if (kind === "leaving") {
      const date = person.gone?.eraseAt.toISOString().slice(0, 10);
      return date ? { to, ...deletionEmail({ name, date, link: `${site}/login` }) } : null;
    }
    if (!mayReset(person)) return null;
    const token = await resets.issue(person._id, now);
    const link = `${site}/reset-password?token=${token}`;
    return { to, ...resetEmail({ name, link, minutes: String(RESET_MINUTES) }) };
  }

  const giveUp = (mail: string) => (err: unknown) => {
    if (!(err instanceof UndeliverableError)) throw err;
    log.warn({ err, mail }, "an e-mail is refused for good");
  };

  async function send(queued: QueuedEmail, now: Date): Promise<void> {
    const isStale = now.getTime() - queued.createdAt.getTime() > STALE_MS;
    const content = isStale ? null : await write(queued, now);
    if (content)
      await transport.send({ ...content, id: queued._id, at: now }).catch(giveUp(queued._id));
    await emails.done(queued._id);
  }

  /** Everything that is due; what fails waits a little longer each time. */
  async function sendDue(now = new Date()): Promise<void> {
    for (let queued = await emails.take(now); queued; queued = await emails.take(now)) {
      const { _id, tries } = queued;
      try {
        await send(queued, now);
      } catch (err) {
        log.warn({ err, mail: _id, tries }, "an e-mail waits");
        await emails.postpone(_id, new Date(now.getTime() + waitMs(tries)));
      }
    }
  }

  return { sendDue };
}
