import type { PersonDoc } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import { RESET_MINUTES, type Resets } from "../passwords/resets-store.ts";
import { contactLetter, type Letter, leavingLetter, resetLetter } from "./letters.ts";
import { type Outbox, Undeliverable } from "./outbox.ts";
import type { Job, Jobs } from "./store.ts";

interface Deps {
  readonly jobs: Jobs;
  readonly people: People;
  readonly resets: Resets;
  readonly outbox: Outbox;
  /** Where people open the site, e.g. `https://tutorsetu.in`. */
  readonly site: string;
  readonly log: { warn(about: object, message: string): void };
}

/** As long as mail servers try (RFC 5321, 4.5.4.1); after that a letter helps nobody. */
const STALE_MS = 5 * 24 * 3_600_000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 600_000;

const waitMs = (tries: number) => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/** Whoever was removed by an administrator gets no link, and neither does an account that is erased. */
const mayReset = ({ active, gone, erasedAt }: PersonDoc) =>
  active || (gone?.by === "self" && !erasedAt);

/** Writes and hands over the letters that wait. Each leaves at least once. */
export function mailSender({ jobs, people, resets, outbox, site, log }: Deps) {
  async function write(job: Job, now: Date): Promise<(Letter & { to: string }) | null> {
    const { kind, email, facts } = job;
    if (kind === "contact") return { to: email, ...contactLetter(facts ?? {}) };
    const person = await people.byEmail(email);
    if (!person) return null;
    const { userName: name, email: to } = person;
    if (kind === "leaving") {
      const date = person.gone?.eraseAt.toISOString().slice(0, 10);
      return date ? { to, ...leavingLetter({ name, date, link: `${site}/login` }) } : null;
    }
    if (!mayReset(person)) return null;
    const token = await resets.issue(person._id, now);
    const link = `${site}/reset-password?token=${token}`;
    return { to, ...resetLetter({ name, link, minutes: String(RESET_MINUTES) }) };
  }

  const giveUp = (mail: string) => (err: unknown) => {
    if (!(err instanceof Undeliverable)) throw err;
    log.warn({ err, mail }, "a letter is refused for good");
  };

  async function send(job: Job, now: Date): Promise<void> {
    const isStale = now.getTime() - job.createdAt.getTime() > STALE_MS;
    const letter = isStale ? null : await write(job, now);
    if (letter) await outbox.deliver({ ...letter, id: job._id, at: now }).catch(giveUp(job._id));
    await jobs.done(job._id);
  }

  /** Everything that is due; what fails waits a little longer each time. */
  async function sendDue(now = new Date()): Promise<void> {
    for (let job = await jobs.take(now); job; job = await jobs.take(now)) {
      const { _id, tries } = job;
      try {
        await send(job, now);
      } catch (err) {
        log.warn({ err, mail: _id, tries }, "a letter waits");
        await jobs.postpone(_id, new Date(now.getTime() + waitMs(tries)));
      }
    }
  }

  return { sendDue };
}
