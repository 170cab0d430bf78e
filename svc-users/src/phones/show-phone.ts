import { bookingsInternal } from "@tutorsetu/contracts/bookings";
import type { PhoneNote } from "@tutorsetu/contracts/people";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { PersonDoc } from "../people/doc.ts";
import type { SeenPhone } from "../people/show.ts";
import type { PhoneViews } from "./store.ts";

/** How many people's numbers one account sees in a day. */
export const MOST_A_DAY = 50;

interface Deps {
  readonly phoneViews: PhoneViews;
  readonly bookings: ServiceClient;
  readonly now: () => Date;
}

export type ShowPhone = (viewer: Caller, owner: PersonDoc) => Promise<SeenPhone>;

/** Decides whether this viewer gets this number (AMB-070), and writes down that they did before they do. */
export function showPhone({ phoneViews, bookings, now }: Deps): ShowPhone {
  const haveAccepted = (a: string, b: string) =>
    bookings.call(bookingsInternal.accepted, { query: { a, b } }).then(
      ({ accepted }) => accepted,
      () => null,
    );

  async function whyNot(viewer: Caller, owner: PersonDoc): Promise<PhoneNote | null> {
    if (viewer.role === "Admin") return null;
    if (owner.phoneVisible === "never") return "never";
    if (owner.phoneVisible === "accepted") {
      const accepted = await haveAccepted(viewer.id, owner._id);
      if (accepted === null) return "unknown";
      if (!accepted) return "accepted";
    }
    return (await phoneViews.take(viewer.id, owner._id, now(), MOST_A_DAY)) ? null : "limit";
  }

  return async (viewer, owner) => {
    const { phoneNo } = owner;
    if (viewer.id === owner._id) return { phoneNo, phoneNote: null };
    const phoneNote = await whyNot(viewer, owner);
    if (phoneNote) return { phoneNo: null, phoneNote };
    await phoneViews.write({ viewer: viewer.id, role: viewer.role, owner: owner._id, at: now() });
    return { phoneNo, phoneNote };
  };
}
