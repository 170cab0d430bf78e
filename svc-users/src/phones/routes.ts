import { bookingsInternal, usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { PhoneNote } from "@tutorsetu/contracts/people";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Person } from "../people/person.ts";
import type { SeenPhone } from "../people/show.ts";
import type { People } from "../store/people.ts";
import type { PhoneViews } from "../store/phone-views.ts";

/** How many people's numbers one account sees in a day. */
export const MAX_PER_DAY = 50;
const MAX_VIEWS = 100;

interface ShowPhoneDeps {
  readonly phoneViews: PhoneViews;
  readonly bookings: ServiceClient;
  readonly now: () => Date;
}

export type ShowPhone = (viewer: Caller, owner: Person) => Promise<SeenPhone>;

/** Decides whether this viewer gets this number (AMB-070), and logs the view before it answers. */
export function showPhone({ phoneViews, bookings, now }: ShowPhoneDeps): ShowPhone {
  const haveAccepted = (a: string, b: string) =>
    bookings.call(bookingsInternal.accepted, { query: { a, b } }).then(
      ({ accepted }) => accepted,
      () => null,
    );

  async function refusalFor(viewer: Caller, owner: Person): Promise<PhoneNote | null> {
    if (viewer.role === "Admin") return null;
    if (owner.phoneVisible === "never") return "never";
    if (owner.phoneVisible === "accepted") {
      const accepted = await haveAccepted(viewer.id, owner._id);
      if (accepted === null) return "unknown";
      if (!accepted) return "accepted";
    }
    return (await phoneViews.take(viewer.id, owner._id, now(), MAX_PER_DAY)) ? null : "limit";
  }

  return async (viewer, owner) => {
    const { phoneNo } = owner;
    if (viewer.id === owner._id) return { phoneNo, phoneNote: null };
    const phoneNote = await refusalFor(viewer, owner);
    if (phoneNote) return { phoneNo: null, phoneNote };
    await phoneViews.write({ viewer: viewer.id, role: viewer.role, owner: owner._id, at: now() });
    return { phoneNo, phoneNote };
  };
}

interface RouteDeps {
  readonly people: People;
  readonly phoneViews: PhoneViews;
}

/** The log of who has seen the caller's number. */
export const phoneRoutes = ({ people, phoneViews }: RouteDeps) =>
  contractRoutes().on(usersApi.phoneViews, async ({ caller }) => {
    const rows = await phoneViews.of(caller.id, MAX_VIEWS);
    const viewers = await people.findMany([...new Set(rows.map((row) => row.viewer))]);
    const names = new Map(viewers.filter((v) => v.active).map((v) => [v._id, v.userName]));
    const views = rows.map(({ viewer, role, at }) => ({
      viewer: names.get(viewer) ?? en.deletedUser,
      role,
      at: at.toISOString(),
    }));
    return { views };
  }).app;
