import { END_REASONS } from "@tutorsetu/contracts/domain";
import { DAY_MS, MINUTE_MS } from "@tutorsetu/contracts/lessons/india-time";
import { type BookingDoc, otherSide } from "../bookings/booking.ts";
import { tell } from "../bookings/events.ts";
import { bySystem } from "../policy.ts";
import type { DemoClasses, Reminder } from "../store/demo/demo-classes.ts";
import type { ReservationDoc, Reservations } from "../store/demo/reservations.ts";
import { REMIND_MS } from "./change-demo.ts";
import { peopleOf } from "./hours-of-both.ts";
import { tellDemo } from "./tell-demo.ts";

interface Deps {
  readonly demoClasses: DemoClasses;
  readonly reservations: Reservations;
  readonly publish: (doc: BookingDoc) => void;
}

const BATCH = 100;
/** Longer than a confirmation can take: its few calls of the store have limits of half a minute each. */
const CONFIRMING_MS = 5 * MINUTE_MS;

async function remind(
  { demoClasses, publish }: Deps,
  kind: Reminder,
  now: Date,
  { after, notice }: { after: Date; notice: "demo_tomorrow" | "demo_soon" },
) {
  // Whoever is told that it is soon need not be told that it is tomorrow.
  const kinds: Reminder[] = kind === "soonReminded" ? [kind, "dayReminded"] : [kind];
  const until = new Date(now.getTime() + REMIND_MS[kind]);
  for (const doc of await demoClasses.toRemind(kind, after, until, BATCH)) {
    if (!doc.demo) continue;
    const told = tellDemo(["Tutor", "Student"], doc, doc.demo, notice);
    const reminded = await demoClasses.remind(bySystem(doc), kinds, now, told);
    if (reminded) publish(reminded);
  }
}

/** Reminds both of a demo class a day and two hours before, once each; each is a compare-and-set, so any number of processes may run it. */
export async function remindOfDemos(deps: Deps, now = new Date()): Promise<void> {
  const soon = new Date(now.getTime() + REMIND_MS.soonReminded);
  await remind(deps, "soonReminded", now, { after: now, notice: "demo_soon" });
  await remind(deps, "dayReminded", now, { after: soon, notice: "demo_tomorrow" });
}

/** Cancels what somebody has ended after a demo class and not taken back, and tells the other side. */
export async function endAfterDemos(
  { demoClasses, publish }: Omit<Deps, "reservations">,
  now = new Date(),
): Promise<void> {
  for (const doc of await demoClasses.toEnd(now, BATCH)) {
    if (!doc.demo?.ending) continue;
    const { ending, unheardBy } = doc.demo;
    const reason = doc.demo.reason || END_REASONS.noFit;
    const receiver = otherSide(ending.by);
    const occurrence = { kind: "cancelled", status: "cancelled", reason } as const;
    const told = tell(unheardBy ? [] : [receiver], doc, {
      ...occurrence,
      notice: "booking_cancelled",
    });
    const why = unheardBy ? { reason: "", unheard: { by: unheardBy, reason } } : { reason };
    const ended = await demoClasses.end(bySystem(doc), why, now, told);
    if (ended) publish(ended);
  }
}

/** Whether this booking has, or had, its class at that time. */
const isOf = (doc: BookingDoc | undefined, person: string, startsAt: Date) =>
  doc?.bookingStatus === "accepted" &&
  doc.demo?.state === "confirmed" &&
  doc.demo.startsAt?.getTime() === startsAt.getTime() &&
  peopleOf(doc).includes(person);

async function releaseStale(
  { demoClasses, reservations }: Deps,
  page: readonly ReservationDoc[],
  before: Date,
) {
  const all = page.flatMap(({ _id: person, held }) =>
    held
      .filter(({ at, until }) => at <= before && until > before)
      .map(({ until: _end, ...one }) => ({ person, ...one })),
  );
  const docs = await demoClasses.find([...new Set(all.map(({ bookingId }) => bookingId))]);
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  for (const one of all)
    if (!isOf(byId.get(one.bookingId), one.person, one.startsAt)) await reservations.release(one);
}

/** Gives back hours that no demo class has any more: a process ended between the reservation and the change, or after it. */
export async function releaseHours(deps: Deps, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - CONFIRMING_MS);
  for (let after = ""; ;) {
    const page = await deps.reservations.page(after, before, BATCH);
    await releaseStale(deps, page, before);
    const last = page.at(-1);
    if (!last || page.length < BATCH) break;
    after = last._id;
  }
  await deps.reservations.prune(new Date(now.getTime() - DAY_MS));
}
