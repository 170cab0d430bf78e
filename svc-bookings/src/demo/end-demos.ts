import { REASONS } from "@tutorsetu/contracts/domain";
import { type BookingDoc, otherSide } from "../bookings/booking.ts";
import { bySystem } from "../policy.ts";
import type { DemoClasses } from "../store/demo/demo-classes.ts";
import type { Reservations } from "../store/demo/reservations.ts";
import { releaseOf } from "./hours-of-both.ts";
import { tellDemo } from "./tell-demo.ts";

export interface EndDemosDeps {
  readonly demoClasses: DemoClasses;
  readonly reservations: Reservations;
  readonly publishEvents: (doc: BookingDoc) => void;
}

/** Somebody may be faster so often, and leave another open one. */
const ATTEMPTS = 5;

async function endOne(
  { demoClasses, reservations, publishEvents }: EndDemosDeps,
  userId: string,
  doc: BookingDoc,
): Promise<void> {
  if (!doc.demo) return;
  const by = doc.tutorUserId === userId ? "Tutor" : "Student";
  const { version } = doc.demo;
  const ended = { version: version + 1, by, at: new Date(), reason: REASONS.gone } as const;
  const demo = { ...doc.demo, ...ended, state: "called_off" } as const;
  const told = tellDemo([otherSide(by)], doc, demo, "demo_called_off");
  const changed = await demoClasses.change(bySystem(doc), demo, told);
  if (!changed) return;
  await releaseOf(reservations, doc);
  publishEvents(changed);
}

/** Calls off the demo classes of a deleted account, or of a removed child of it, and tells the other side. May be called again. */
export async function endDemos(
  deps: EndDemosDeps,
  userId: string,
  isMeant: (doc: BookingDoc) => boolean = () => true,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const open = (await deps.demoClasses.openOf(userId)).filter(isMeant);
    if (open.length === 0) return;
    for (const doc of open) await endOne(deps, userId, doc);
  }
  throw new Error("Others have changed a demo class each time");
}
