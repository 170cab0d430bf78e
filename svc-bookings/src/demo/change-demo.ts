import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import { DEMO_END_MINUTES } from "@tutorsetu/contracts/lessons/demo-limits";
import { DAY_MS, MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { type BookingDoc, otherSide, type Side, userIdOf } from "../bookings/booking.ts";
import type { Bookings } from "../store/bookings.ts";
import type { DemoClasses } from "../store/demo/demo-classes.ts";
import type { Reserved } from "../store/demo/reservations.ts";
import type { StoredDemo } from "./demo-class.ts";
import { type HourDeps, peopleOf, rejectTimes, releaseOf, reserveBoth } from "./hours-of-both.ts";
import {
  type Answer,
  canCallOff,
  canConfirm,
  canEnd,
  canGoOn,
  canNote,
  canPropose,
  type Times,
} from "./rules.ts";
import { tellDemo } from "./tell-demo.ts";

export interface DemoDeps extends HourDeps {
  readonly bookings: Bookings;
  readonly demoClasses: DemoClasses;
}

export interface Asked {
  readonly by: Side;
  readonly seen: number;
  readonly now: Date;
  /** Which of the two have blocked the other. */
  readonly blockers: readonly string[];
}

interface Changed {
  readonly doc: BookingDoc;
  readonly isChanged: boolean;
}

export const REMIND_MS = { dayReminded: DAY_MS, soonReminded: 120 * MINUTE_MS } as const;

const UNPROCESSABLE: ReadonlySet<ProblemCode> = new Set(["booking_reason_required"]);

function reject(code: ProblemCode): never {
  if (UNPROCESSABLE.has(code)) throw unprocessable("reason", code);
  throw new HttpProblem("conflict", code);
}

/**
 * Makes a change that `check` allows. Of two at once one wins; the other is checked against what the winner has left, so
 * that the same request sent twice is no conflict.
 */
async function changeOnce(
  { bookings }: DemoDeps,
  doc: Authorized<BookingDoc>,
  check: (doc: BookingDoc) => Answer,
  write: () => Promise<BookingDoc | null>,
): Promise<Changed> {
  const answer = check(doc);
  if (answer === "unchanged") return { doc, isChanged: false };
  if (answer !== "allowed") reject(answer);
  const changed = await write();
  if (changed) return { doc: changed, isChanged: true };
  const now = await bookings.find(doc._id);
  const late = now ? check(now) : "booking_is_final";
  if (now && late === "unchanged") return { doc: now, isChanged: false };
  return reject(late === "allowed" || late === "unchanged" ? "demo_outdated" : late);
}

/** What the other side is told, unless they have blocked this one: then they do not read the reason either. */
function toOther(doc: BookingDoc, { by, blockers }: Asked) {
  const receiver = otherSide(by);
  const isHidden = blockers.includes(userIdOf(doc, receiver));
  return { sides: isHidden ? [] : [receiver], unheard: isHidden ? { unheardBy: receiver } : {} };
}

interface Proposal extends Times {
  readonly minutes: DemoClass["minutes"];
}

/** The first proposal of a request, or the next one. */
export const proposal = ({ times, minutes }: Proposal, asked: Pick<Asked, "by" | "seen" | "now">) =>
  ({
    version: asked.seen + 1,
    state: "proposed",
    times: times.toSorted((a, b) => a.getTime() - b.getTime()),
    minutes,
    by: asked.by,
    at: asked.now,
    reason: "",
  }) as const satisfies StoredDemo;

export async function proposeDemo(
  deps: DemoDeps,
  doc: Authorized<BookingDoc>,
  asked: Asked,
  given: Proposal,
): Promise<Changed> {
  const demo = proposal(given, asked);
  const result = await changeOnce(
    deps,
    doc,
    (now) => canPropose(now, asked, demo),
    async () => {
      await rejectTimes(deps, doc, { field: "times", ...demo, now: asked.now });
      const told = tellDemo(toOther(doc, asked).sides, doc, demo, "demo_proposed");
      return deps.demoClasses.change(doc, demo, told);
    },
  );
  if (result.isChanged) await releaseOf(deps.reservations, doc);
  return result;
}

/** Confirmed shortly before, nobody has to be reminded of what was just said. */
const remindedAlready = (startsAt: Date, now: Date) =>
  Object.fromEntries(
    Object.entries(REMIND_MS)
      .filter(([, ms]) => startsAt.getTime() - now.getTime() <= ms)
      .map(([kind]) => [kind, now]),
  );

export async function confirmDemo(
  deps: DemoDeps,
  doc: Authorized<BookingDoc>,
  asked: Asked,
  startsAt: Date,
): Promise<Changed> {
  let reserved: readonly Reserved[] = [];
  const check = (now: BookingDoc) => canConfirm(now, asked, startsAt);
  try {
    return await changeOnce(deps, doc, check, async () => {
      if (!doc.demo) return null;
      const { times, minutes, at: proposedAt } = doc.demo;
      // Of what was confirmed before: the process ended before it was given back.
      await deps.reservations.releaseOlder(peopleOf(doc), doc._id, proposedAt);
      const both = await reserveBoth(deps.reservations, doc, { startsAt, minutes }, asked.now);
      if (!both) throw new HttpProblem("conflict", "demo_taken");
      reserved = both;
      const { seen, by, now: at } = asked;
      const made = { version: seen + 1, state: "confirmed", times, minutes, by, at } as const;
      const demo = { ...made, startsAt, reason: "", ...remindedAlready(startsAt, at) };
      const told = tellDemo(toOther(doc, asked).sides, doc, demo, "demo_confirmed");
      return deps.demoClasses.change(doc, demo, told);
    });
  } catch (failure) {
    // Where the store did not answer nobody knows whether it is confirmed: that is left to the sweep.
    if (failure instanceof HttpProblem)
      for (const one of reserved) await deps.reservations.release(one);
    throw failure;
  }
}

export async function callOffDemo(
  deps: DemoDeps,
  doc: Authorized<BookingDoc>,
  asked: Asked,
  reason: string,
): Promise<Changed> {
  const result = await changeOnce(
    deps,
    doc,
    (now) => canCallOff(now, asked, reason),
    async () => {
      if (!doc.demo) return null;
      const { sides, unheard } = toOther(doc, asked);
      const made = { version: asked.seen + 1, by: asked.by, at: asked.now, reason, ...unheard };
      const demo = { ...doc.demo, ...made, state: "called_off" } as const;
      return deps.demoClasses.change(doc, demo, tellDemo(sides, doc, demo, "demo_called_off"));
    },
  );
  if (result.isChanged) await releaseOf(deps.reservations, doc);
  return result;
}

export const noteDemo = (
  deps: DemoDeps,
  doc: Authorized<BookingDoc>,
  asked: Asked,
  note: { readonly isHeld: boolean; readonly reason: string },
): Promise<Changed> =>
  changeOnce(
    deps,
    doc,
    (now) => canNote(now, asked, note),
    async () => {
      if (!doc.demo) return null;
      const state = note.isHeld ? "held" : "not_held";
      const { sides, unheard } = toOther(doc, asked);
      const reason = note.isHeld ? "" : note.reason;
      const made = { version: asked.seen + 1, by: asked.by, at: asked.now, reason, ...unheard };
      const demo = { ...doc.demo, ...made, state } as const;
      return deps.demoClasses.change(doc, demo, tellDemo(sides, doc, demo, `demo_${state}`));
    },
  );

export const goOn = (deps: DemoDeps, doc: Authorized<BookingDoc>, asked: Asked): Promise<Changed> =>
  changeOnce(
    deps,
    doc,
    (now) => canGoOn(now, asked),
    async () => {
      if (!doc.demo) return null;
      const outcome = { outcome: "go_on", outcomeBy: asked.by } as const;
      const demo = { ...doc.demo, version: asked.seen + 1, at: asked.now, ...outcome };
      const told = tellDemo(toOther(doc, asked).sides, doc, demo, "demo_go_on");
      return deps.demoClasses.change(doc, demo, told);
    },
  );

/** Ends the booking a little later, by the sweep, so that a tap by mistake is taken back before anybody is told. */
export const endAfterDemo = (
  deps: DemoDeps,
  doc: Authorized<BookingDoc>,
  asked: Asked,
  end: { readonly isEnding: boolean; readonly reason: string },
): Promise<Changed> =>
  changeOnce(
    deps,
    doc,
    (now) => canEnd(now, asked, end),
    async () => {
      if (!doc.demo) return null;
      const { ending, unheardBy: _before, ...held } = doc.demo;
      const { by, now: at } = asked;
      const made = { version: asked.seen + 1, by, at };
      const endsAt = new Date(at.getTime() + DEMO_END_MINUTES * MINUTE_MS);
      const demo: StoredDemo = end.isEnding
        ? {
            ...held,
            ...made,
            reason: end.reason,
            ...toOther(doc, asked).unheard,
            ending: ending ?? { by, at: endsAt },
          }
        : { ...held, ...made, reason: "" };
      return deps.demoClasses.change(doc, demo, { events: [], notices: [] });
    },
  );
