import { usersInternal } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { Caller } from "@tutorsetu/service-kit/env";
import type { KnownStudents } from "@tutorsetu/service-kit/masking/known-students";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { type BookingDoc, type SeenPhone, showsStudent, toBooking } from "../bookings/booking.ts";
import { isNobody } from "../bookings/parties.ts";
import type { PhoneViews } from "../store/phone-views.ts";

/** Who looks, and from where. */
export interface Viewer extends Pick<Caller, "id" | "role"> {
  readonly address: string;
}

/** The bookings as this person sees them; those in `blockedBy` show neither number nor address. */
export type ViewFor = (
  viewer: Viewer,
  docs: readonly BookingDoc[],
  blockedBy: ReadonlySet<string>,
) => Promise<Booking[]>;

interface Deps {
  readonly users: ServiceClient;
  readonly knownStudents: KnownStudents;
  readonly phoneViews: PhoneViews;
}

/** Of a parent's account each child by the profile: one whom a tutor knows says nothing of another. */
const whom = ({ student, studentUserId, studentProfileId = studentUserId }: BookingDoc) =>
  student.guardianName === undefined ? studentUserId : studentProfileId;

/** The users whose name stands there. */
const namedIn = ({ tutorUserId, studentUserId, tutor, student }: BookingDoc) => [
  ...(isNobody(tutor) ? [] : [tutorUserId]),
  ...(isNobody(student) ? [] : [studentUserId]),
];

/** The number that the booking keeps, whose owner shows it at least after acceptance. */
const storedPhone = (doc: BookingDoc, owner: string) => {
  const party = doc.tutorUserId === owner ? doc.tutor : doc.student;
  return party.phoneOnceAccepted ?? party.phoneNo;
};

/**
 * Asks svc-users, which counts and logs every number that is shown (AMB-070). While it is away only accepted bookings
 * give a number, as they keep it; the look is logged later. What nobody can tell stays masked.
 */
export function viewFor({ users, knownStudents, phoneViews }: Deps): ViewFor {
  async function whileAway({ id, role }: Viewer, docs: readonly BookingDoc[], owners: string[]) {
    const seen = new Map<string, SeenPhone>();
    for (const owner of owners) {
      const given = docs.find(
        (doc) => namedIn(doc).includes(owner) && (doc.bookingStatus === "accepted" || owner === id),
      );
      const phoneNo = given ? storedPhone(given, owner) : null;
      if (phoneNo && owner !== id)
        await phoneViews.keep({ viewer: id, role, owner, at: new Date() });
      seen.set(owner, phoneNo ? { phoneNo, phoneNote: null } : UNKNOWN);
    }
    return seen;
  }

  async function phones(viewer: Viewer, docs: readonly BookingDoc[], owners: string[]) {
    if (owners.length === 0) return new Map<string, SeenPhone>();
    const accepted = docs.filter((doc) => doc.bookingStatus === "accepted");
    const given = new Set(accepted.flatMap(namedIn));
    const people = owners.map((owner) => ({ owner, isAccepted: given.has(owner) }));
    const { id, role, address } = viewer;
    return users
      .call(usersInternal.showPhones, { body: { viewer: id, role, address, people } })
      .then(
        (reply) => new Map(reply.phones.map(({ owner, ...phone }) => [owner, phone])),
        () => whileAway(viewer, docs, owners),
      );
  }

  /** Students who are masked by this tutor's bookings alone may have asked or written elsewhere. */
  async function known({ id, role }: Viewer, docs: readonly BookingDoc[]) {
    if (role !== "Tutor") return new Set<string>();
    const masked = docs.filter((doc) => doc.tutorUserId === id && !showsStudent(doc));
    return knownStudents(id, [...new Set(masked.map(whom))]);
  }

  return async (viewer, docs, blockedBy) => {
    const owners = [...new Set(docs.flatMap(namedIn))].filter((id) => !blockedBy.has(id));
    const [seen, shown] = await Promise.all([phones(viewer, docs, owners), known(viewer, docs)]);
    const isMasked = (doc: BookingDoc) =>
      doc.tutorUserId === viewer.id && !showsStudent(doc) && !shown.has(whom(doc));
    return docs.map((doc) =>
      toBooking(doc, {
        id: viewer.id,
        blockedBy,
        phones: seen,
        isMasked: isMasked(doc),
      }),
    );
  };
}

const UNKNOWN: SeenPhone = { phoneNo: null, phoneNote: "unknown" };
