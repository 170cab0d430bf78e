import { bookingsInternal } from "@tutorsetu/contracts/bookings";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { PersonDoc } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import type { PhoneViews } from "../phones/store.ts";
import type { Resets } from "../passwords/resets-store.ts";
import { type Pictures, pictureName } from "../pictures/store.ts";
import type { Sessions } from "../sessions/store.ts";
import type { Leavers, NewPassword } from "./store.ts";

interface Deps {
  readonly leavers: Leavers;
  readonly people: People;
  readonly sessions: Sessions;
  readonly pictures: Pictures;
  readonly resets: Resets;
  readonly phoneViews: PhoneViews;
  readonly bookings: ServiceClient;
  readonly log: { warn(about: object, message: string): void };
}

export type Leaving = ReturnType<typeof createLeaving>;

const BATCH = 50;

/**
 * Leaving and coming back. What must follow (sessions ended, bookings cancelled) is written down with the
 * change itself and swept until it is done, so a crash or a neighbour that is away loses nothing.
 */
export function createLeaving({
  leavers,
  people,
  sessions,
  pictures,
  resets,
  phoneViews,
  bookings,
  log,
}: Deps) {
  async function endSessions({ _id, sessionsToEnd, sessionToKeep = "" }: PersonDoc) {
    if (!sessionsToEnd) return;
    await sessions.endOthers(_id, sessionToKeep);
    await leavers.settled(_id, "sessionsToEnd", sessionsToEnd);
  }

  async function tellBookings({ _id, bookingsToTell }: PersonDoc) {
    if (!bookingsToTell) return;
    await bookings.call(bookingsInternal.personGone, { params: { userId: _id } });
    await leavers.settled(_id, "bookingsToTell", bookingsToTell);
  }

  const later = (err: unknown) => log.warn({ err }, "svc-bookings is told later");

  /** Sessions end before the caller hears of success; svc-bookings is told beside that. */
  async function settle(doc: PersonDoc) {
    await endSessions(doc);
    void tellBookings(doc).catch(later);
  }

  async function begun(step: Promise<PersonDoc | null>) {
    const doc = await step;
    if (doc) await settle(doc);
    return doc;
  }

  async function erase(doc: PersonDoc, now: Date) {
    // The document last: until it is gone, a crash makes the next sweep begin again.
    const picture = pictureName(doc.image);
    if (picture) await pictures.remove(picture);
    await Promise.all([
      resets.forget(doc._id),
      phoneViews.forget(doc._id),
      sessions.endAll(doc._id),
    ]);
    await leavers.erase(doc, now);
  }

  return {
    /** Null when the account is gone already. */
    leave: (person: PersonDoc, by: "self" | "admin", now: Date) =>
      begun(leavers.leave(person, by, now)),

    /** As `leave`, but an administrator can only leave while another one stays. */
    async leaveAsAdmin(person: PersonDoc, now: Date): Promise<PersonDoc | "last" | null> {
      if ((await people.activeAdmins()) < 2) return "last";
      const doc = await leavers.leave(person, "self", now);
      if (!doc) return null;
      // Two may leave at the same moment: then neither does.
      if ((await people.activeAdmins()) === 0) {
        await leavers.comeBack(doc._id, now);
        return "last";
      }
      await settle(doc);
      return doc;
    },

    /** The person again, also for the second of two who ask at once; null when it is too late. */
    async comeBack(id: string, now: Date, by?: "self"): Promise<PersonDoc | null> {
      const doc = (await leavers.comeBack(id, now, by)) ?? (await people.find(id));
      return doc?.active ? doc : null;
    },

    /** Null when it is not the password any longer from which it should be changed. */
    newPassword: (id: string, password: NewPassword, now: Date) =>
      begun(leavers.newPassword(id, password, now)),

    promote: (id: string, now: Date) => begun(leavers.promote(id, now)),

    /** Whatever is still to be done about people who left. */
    async sweep(): Promise<void> {
      for (const doc of await leavers.unsettled(BATCH)) {
        await endSessions(doc);
        await tellBookings(doc).catch(later);
      }
    },

    async eraseDue(now = new Date()): Promise<void> {
      for (const doc of await leavers.toErase(now, BATCH)) await erase(doc, now);
    },
  };
}
