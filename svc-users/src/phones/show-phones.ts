import { bookingsInternal } from "@tutorsetu/contracts/apis";
import type { PhoneNote } from "@tutorsetu/contracts/people";
import type { SmallShare } from "@tutorsetu/contracts/security/visibility";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Person } from "../people/person.ts";
import type { SeenPhone } from "../people/show.ts";
import type { FairShares, Viewer } from "../privacy/fair-shares.ts";
import type { PhoneViews } from "../store/phone-views.ts";
import { phoneVisibleOf } from "./phone-choice.ts";

/** Whose number is asked for, and whether the two have an accepted booking; null when nobody knows now. */
export interface Wanted {
  readonly owner: Person;
  readonly isAccepted: boolean | null;
}

/** Decides which numbers this viewer gets (AMB-070), in the order asked for, and logs each look before it answers. */
export type ShowPhones = (
  viewer: Viewer,
  address: string,
  wanted: readonly Wanted[],
) => Promise<readonly SeenPhone[]>;

interface Deps {
  readonly phoneViews: PhoneViews;
  readonly phoneShares: FairShares;
  readonly smallShareOf: (viewer: Viewer) => Promise<SmallShare | null>;
  readonly now: () => Date;
}

/** Why not, by the owner's choice alone; "count" when it is shown as long as the viewer has a share of the day left. */
function byChoice({ role }: Viewer, { owner, isAccepted }: Wanted): PhoneNote | "count" | null {
  if (role === "Admin") return null;
  const choice = phoneVisibleOf(owner);
  if (choice === "never") return "never";
  if (isAccepted) return null;
  if (choice === "everyone") return "count";
  return isAccepted === null ? "unknown" : "accepted";
}

export function showPhones({ phoneViews, phoneShares, smallShareOf, now }: Deps): ShowPhones {
  return async (viewer, address, wanted) => {
    const asked = wanted.map((one) => ({
      owner: one.owner,
      note: one.owner._id === viewer.id ? null : byChoice(viewer, one),
    }));
    const counted = asked.flatMap(({ owner, note }) => (note === "count" ? [owner._id] : []));
    const shares = await phoneShares(viewer, address, counted);
    const noteOf = ({ owner, note }: (typeof asked)[number]): PhoneNote | null => {
      if (note !== "count") return note;
      return shares.has(owner._id) ? null : "limit";
    };
    const seen = asked.map((one) => ({ owner: one.owner, phoneNote: noteOf(one) }));
    const looks = seen.filter((one) => !one.phoneNote && one.owner._id !== viewer.id);
    const { id, role } = viewer;
    const views = looks.map(({ owner }) => ({ viewer: id, role, owner: owner._id, at: now() }));
    await Promise.all(views.map((view) => phoneViews.write(view)));
    const isLimited = seen.some((one) => one.phoneNote === "limit");
    const smallShare = isLimited ? await smallShareOf(viewer) : null;
    return seen.map(({ owner, phoneNote }) => ({
      phoneNo: phoneNote ? null : owner.phoneNo,
      phoneNote,
      ...(phoneNote === "limit" && smallShare ? { smallShare } : {}),
    }));
  };
}

/** The number of a detail page. */
export type ShowPhone = (viewer: Viewer, address: string, owner: Person) => Promise<SeenPhone>;

export function showPhone(bookings: ServiceClient, show: ShowPhones): ShowPhone {
  const haveAccepted = (a: string, b: string) =>
    bookings.call(bookingsInternal.accepted, { query: { a, b } }).then(
      ({ accepted }) => accepted,
      () => null,
    );

  return async (viewer, address, owner) => {
    const isOpen = viewer.role === "Admin" || viewer.id === owner._id;
    const isAccepted = isOpen ? false : await haveAccepted(viewer.id, owner._id);
    const [seen] = await show(viewer, address, [{ owner, isAccepted }]);
    return seen ?? { phoneNo: null, phoneNote: "unknown" };
  };
}
