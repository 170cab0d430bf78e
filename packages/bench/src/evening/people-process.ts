// Everybody's browser on a working evening, as a process of its own: does so much a second, whatever the answers do.
import { DEMO_PASSWORD, demoPeople } from "@tutorsetu/demo/people";
import { quantile } from "../statistics.ts";
import { KINDS, type Kind, type Met, PER_SECOND, type Seen } from "./actions.ts";
import { type Caller, caller } from "./caller.ts";
import { conversations } from "./conversations.ts";
import { looks } from "./looks.ts";

export interface Step {
  readonly times: number;
  readonly seconds: number;
}
export interface Told {
  readonly seen: Seen;
  /** Of a core, that all of these people took. */
  readonly share: number;
  /** Some of what failed. */
  readonly problems: readonly string[];
}

const { SITE = "", STUDENTS = "400", PAIRS = "60" } = process.env;
const SIGN_INS_AT_ONCE = 4;
const TICK_MS = 10;
const SHOWN_PROBLEMS = 5;

async function signIn(emails: readonly string[]): Promise<Caller[]> {
  const found: Caller[] = [];
  for (let from = 0; from < emails.length; from += SIGN_INS_AT_ONCE) {
    const some = emails.slice(from, from + SIGN_INS_AT_ONCE);
    found.push(...(await Promise.all(some.map((email) => caller(SITE, email, DEMO_PASSWORD)))));
  }
  return found;
}

const demo = demoPeople();
const pairs = Number(PAIRS);
const emailsOf = (people: readonly { readonly email: string }[], count: number) =>
  people.slice(0, count).map(({ email }) => email);
const students = await signIn(emailsOf(demo.students, Number(STUDENTS)));
const tutors = await signIn(emailsOf(demo.tutors, pairs));
const tutorIds = demo.tutors.map(({ userId }) => userId);
const say = await conversations(SITE, students.slice(0, pairs), tutors);
const look = await looks(SITE, students);

let booked = 0;
/** Another pair each time; one that has an open booking already is refused, which is an answer. */
async function book(): Promise<void> {
  const n = booked++;
  const student = students[n % students.length];
  const tutorId = tutorIds[(Math.floor(n / students.length) + pairs) % tutorIds.length];
  await student?.call("POST", "/bookings/create-booking", { tutorId }, [201, 409]);
}
const DO: Readonly<Record<Kind, () => Promise<void>>> = { look, message: say, booking: book };

async function step({ times, seconds }: Step): Promise<Told> {
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  const answered = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const failed = new Map<Kind, number>();
  const asked = new Map<Kind, number>();
  const problems: string[] = [];
  const open: Promise<void>[] = [];
  async function act(kind: Kind) {
    const begun = performance.now();
    try {
      await DO[kind]();
      answered.get(kind)?.push(performance.now() - begun);
    } catch (error) {
      failed.set(kind, (failed.get(kind) ?? 0) + 1);
      if (problems.length < SHOWN_PROBLEMS) problems.push(`${kind}: ${String(error)}`);
    }
  }
  while (performance.now() - startedAt < seconds * 1000) {
    const passed = (performance.now() - startedAt) / 1000;
    for (const kind of KINDS)
      for (let n = asked.get(kind) ?? 0; n < passed * PER_SECOND[kind] * times; n++) {
        asked.set(kind, n + 1);
        open.push(act(kind));
      }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const { user, system } = process.cpuUsage(before);
  await Promise.all(open);
  const metOf = (kind: Kind): Met => {
    const ms = answered.get(kind) ?? [];
    return {
      asked: asked.get(kind) ?? 0,
      failed: failed.get(kind) ?? 0,
      p50Ms: quantile(ms, 0.5),
      p99Ms: quantile(ms, 0.99),
    };
  };
  const seen = { look: metOf("look"), message: metOf("message"), booking: metOf("booking") };
  return { seen, share: (user + system) / 1e6 / seconds, problems };
}

process.on("message", (asked: Step) => {
  step(asked).then(
    (told) => process.send?.(told),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.({ ready: true });
