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

/** Calls off the demo classes of a deleted account, or of a removed child of it, and tells the other side. May be called again. */
export async function endDemos(
  { demoClasses, reservations, publishEvents }: EndDemosDeps,
  userId: string,
  isMeant: (doc: BookingDoc) => boolean = () => true,
): Promise<void> {
  for (const doc of (await demoClasses.openOf(userId)).filter(isMeant)) {
    if (!doc.demo) continue;
    const by = doc.tutorUserId === userId ? "Tutor" : "Student";
    const { version } = doc.demo;
    const ended = { version: version + 1, by, at: new Date(), reason: REASONS.gone } as const;
    const demo = { ...doc.demo, ...ended, state: "called_off" } as const;
    const told = tellDemo([otherSide(by)], doc, demo, "demo_called_off");
    const changed = await demoClasses.change(bySystem(doc), demo, told);
    if (!changed) continue;
    await releaseOf(reservations, doc);
    publishEvents(changed);
  }
}
