import type { Booking, BookingQuery, BookingStatus } from "@tutorsetu/contracts/bookings";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { Blocks } from "../store/blocks.ts";
import { bySystem } from "../policy.ts";
import { reviewOpensAt, toOwnReview } from "../reviews/review-time.ts";
import type { Reviews } from "../store/reviews.ts";
import type { Profiles } from "../store/profiles.ts";
import { assignProfiles } from "./assign-profiles.ts";
import type { BookingDoc } from "./booking.ts";
import { anonymousTutor, studentNow, tutorParty } from "./parties.ts";
import { alternativesIn } from "./alternatives.ts";
import type { Viewer, ViewFor } from "../privacy/view-for.ts";
import type { Bookings } from "../store/bookings.ts";

export interface PartyDeps {
  readonly bookings: Bookings;
  readonly profiles: Profiles;
  readonly fetchPeople: FetchPeople;
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** An instance of the release before may have written it meanwhile. */
async function withProfile(
  doc: BookingDoc,
  holder: Person | undefined,
  deps: Pick<PartyDeps, "bookings" | "profiles">,
): Promise<BookingDoc> {
  if (doc.studentProfileId) return doc;
  await assignProfiles(deps, doc.studentUserId, holder);
  return (await deps.bookings.find(doc._id)) ?? doc;
}

/**
 * The bookings with both people as they are now, written back where they have changed. People whom svc-users does not
 * know are anonymous; while it is down the stored parties are shown.
 */
export async function withCurrentParties(
  docs: readonly BookingDoc[],
  { bookings, profiles, fetchPeople }: PartyDeps,
): Promise<readonly BookingDoc[]> {
  const ids = docs.flatMap((doc) => [doc.tutorUserId, doc.studentUserId]);
  const people = await fetchPeople(ids).catch(() => null);
  if (!people) return docs;
  const byId = new Map(people.map((person) => [person._id, person]));
  return Promise.all(
    docs.map(async (found) => {
      const tutorNow = byId.get(found.tutorUserId);
      const holder = byId.get(found.studentUserId);
      const doc = await withProfile(found, holder, { bookings, profiles });
      const tutor = tutorNow ? tutorParty(tutorNow) : anonymousTutor(doc.tutorUserId);
      const student = studentNow(doc, holder);
      if (!isSame(tutor, doc.tutor)) await bookings.refreshTutor(bySystem(tutor));
      if (!isSame(student, doc.student))
        await bookings.refreshStudent(bySystem(student), [doc.studentProfileId ?? null]);
      return { ...doc, tutor, student };
    }),
  );
}

export interface OwnBookingDeps extends PartyDeps {
  readonly reviews: Reviews;
  readonly blocks: Blocks;
  readonly viewFor: ViewFor;
}

const CURRENT: readonly BookingStatus[] = ["pending"];
const HISTORY: readonly BookingStatus[] = ["accepted", "cancelled"];

const statusesOf = (status: BookingQuery["status"]): readonly BookingStatus[] => {
  if (status === "current") return CURRENT;
  if (status === "history") return HISTORY;
  return status ? [status] : [];
};

/** These bookings as their participant sees them, with what the student has written about the tutor. */
async function ownBookings(
  deps: OwnBookingDeps,
  viewer: Viewer,
  found: readonly BookingDoc[],
): Promise<Booking[]> {
  const { reviews, blocks, fetchPeople, viewFor } = deps;
  const userId = viewer.id;
  const docs = await withCurrentParties(found, deps);
  const tutors = docs.filter((doc) => doc.studentUserId === userId).map((doc) => doc.tutorUserId);
  const participants = docs.flatMap((doc) => [doc.tutorUserId, doc.studentUserId]);
  const others = participants.filter((id) => id !== userId);
  const [written, blockedBy, offered] = await Promise.all([
    reviews.by(userId, tutors),
    blocks.blockersOf(userId, others),
    alternativesIn(docs, userId, { blocks, fetchPeople }),
  ]);
  const opensAtOf = new Map(docs.map((doc) => [doc._id, reviewOpensAt(doc)]));
  return (await viewFor(viewer, docs, blockedBy)).map((booking) => {
    if (booking.studentId._id !== userId) return booking;
    const review = written.find(
      ({ tutorUserId, studentProfileId: profile = booking.studentProfileId }) =>
        tutorUserId === booking.tutorId._id && profile === booking.studentProfileId,
    );
    const alternatives = offered.get(booking._id) ?? [];
    const opensAt = opensAtOf.get(booking._id);
    return {
      ...booking,
      ...(opensAt ? { reviewOpensAt: opensAt.toISOString() } : {}),
      review: review ? toOwnReview(review) : null,
      ...(alternatives.length > 0 ? { alternatives } : {}),
    };
  });
}

/** One of the viewer's own. */
export async function ownBooking(
  deps: OwnBookingDeps,
  viewer: Viewer,
  doc: BookingDoc,
): Promise<Booking> {
  const [booking] = await ownBookings(deps, viewer, [doc]);
  if (!booking) throw new Error("A booking has no view");
  return booking;
}

/** One page of the bookings of the viewer, or of everybody's, with the totals of both tabs. */
export async function listBookings(
  deps: OwnBookingDeps,
  viewer: Viewer,
  isOwn: boolean,
  { status, turn, child: named, cursor, limit = PAGE_SIZE }: BookingQuery,
) {
  const { bookings, viewFor } = deps;
  const child = named?.toLowerCase();
  const userId = isOwn ? viewer.id : undefined;
  const side = isOwn && turn && viewer.role !== "Admin" ? viewer.role : undefined;
  const [page, current, history] = await Promise.all([
    bookings.list({ userId, child, statuses: statusesOf(status), turn: side, cursor, limit }),
    bookings.count({ userId, child, statuses: CURRENT }),
    bookings.count({ userId, child, statuses: HISTORY }),
  ]);
  const { nextCursor, total } = page;
  const everybodys = async () =>
    viewFor(viewer, await withCurrentParties(page.docs, deps), new Set());
  return {
    bookings: await (isOwn ? ownBookings(deps, viewer, page.docs) : everybodys()),
    counts: { current, history, ...(side && { turn: total }) },
    nextCursor,
    total,
  };
}
