import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { firstClassOver } from "@tutorsetu/contracts/bookings/first-class";
import { en } from "@tutorsetu/contracts/replies";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { Person } from "@tutorsetu/contracts/people";
import { assignProfiles } from "../bookings/assign-profiles.ts";
import type { BookingDoc, PendingNotice } from "../bookings/booking.ts";
import { studentNow } from "../bookings/parties.ts";
import type { Profiles } from "../store/profiles.ts";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import { maskContacts } from "@tutorsetu/service-kit/masking/mask-contacts";
import type { Bookings } from "../store/bookings.ts";
import { bookingOf, reviewBy } from "../policy.ts";
import { excerpt } from "../notices/words.ts";
import { type ReviewDoc, type Reviews, toReview } from "../store/reviews.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly profiles: Profiles;
  readonly reviews: Reviews;
  readonly fetchPeople: FetchPeople;
  readonly now: () => Date;
  /** Delivers the tutor's rating, and that there is a review, soon; never makes the caller wait. */
  readonly publishReview: (review: ReviewDoc) => void;
}

/**
 * The names as svc-users knows them now: the booking's own are anonymous when an account was deleted and restored.
 * While svc-users is unavailable, as the booking knows them.
 */
function namesOf({ tutorUserId, studentUserId, tutor, ...booking }: BookingDoc, people: Person[]) {
  const now = (id: string) => people.find(({ _id }) => _id === id);
  const holder = now(studentUserId);
  const { student } = booking;
  const { userName } = holder ? studentNow({ studentUserId, ...booking }, holder) : student;
  return {
    tutorProfileId: now(tutorUserId)?.tutor?._id ?? tutor.tutor?._id ?? null,
    author: maskAuthor(userName),
  };
}

/** What the tutor reads of it; readers of notifications see no more than those of the page. */
const reviewNotice = (
  tutorUserId: string,
  author: string,
  { stars, text }: Pick<ReviewDoc, "stars" | "text">,
): PendingNotice => ({
  id: newId(),
  to: tutorUserId,
  kind: "review_received",
  params: {
    name: maskAuthor(author),
    stars: String(stars),
    ...(text ? { review: excerpt(text) } : {}),
  },
  at: new Date(),
});

export function reviewRoutes(deps: Deps) {
  const { bookings, reviews, fetchPeople, now, publishReview } = deps;
  const perPerson = limiter(30, 3600);

  /** Throws before there can have been a class; what was written about an earlier booking may be changed. */
  async function rejectTooEarly(booking: BookingDoc) {
    if (firstClassOver(booking) <= now()) return;
    const { studentUserId, studentProfileId, tutorUserId } = booking;
    const written = await reviews.by(studentUserId, [tutorUserId]);
    if (!written.some((review) => review.studentProfileId === studentProfileId))
      throw new HttpProblem("conflict", "review_too_early");
  }

  return contractRoutes()
    .on(api.review, async ({ caller, params: { id }, body }) => {
      const found = bookingOf(caller.id, await bookings.find(id));
      const { tutorUserId, studentUserId } = found;
      const people = await fetchPeople([tutorUserId, studentUserId]).catch(() => null);
      const holder = people?.find(({ _id }) => _id === studentUserId);
      if (people) await assignProfiles(deps, studentUserId, holder);
      const booking = bookingOf(
        caller.id,
        found.studentProfileId ? found : await bookings.find(id),
      );
      const key = reviewBy(caller.id, booking);
      await rejectTooEarly(booking);
      await perPerson.take(caller.id);
      const names = namesOf(booking, people ?? []);
      const notice = reviewNotice(booking.tutorUserId, names.author, body);
      const written = await reviews.write(key, { ...names, ...body }, notice);
      publishReview(written);
      return { review: toReview(written), message: en.reviewSaved };
    })

    .on(api.reviews, async ({ c, params: { tutorId }, query: { cursor, limit = PAGE_SIZE } }) => {
      const [page, rating] = await Promise.all([
        reviews.list(tutorId, { cursor, limit }),
        reviews.rating(tutorId),
      ]);
      const { docs, nextCursor, total } = page;
      const all = docs.map(toReview);
      const masked = () => all.map((review) => ({ ...review, text: maskContacts(review.text) }));
      return { reviews: c.var.caller ? all : masked(), rating, nextCursor, total };
    }).app;
}
