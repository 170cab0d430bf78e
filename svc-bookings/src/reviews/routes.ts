import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import type { Review } from "@tutorsetu/contracts/bookings/reviews";
import { en } from "@tutorsetu/contracts/replies";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { Person } from "@tutorsetu/contracts/people";
import { assignProfiles } from "../bookings/assign-profiles.ts";
import type { BookingDoc, PendingNotice } from "../bookings/booking.ts";
import { studentNow } from "../bookings/parties.ts";
import { type FactDeps, shownFacts } from "../lessons/facts.ts";
import type { Profiles } from "../store/profiles.ts";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import { maskContacts } from "@tutorsetu/service-kit/masking/mask-contacts";
import type { Bookings } from "../store/bookings.ts";
import { answerBy, bookingOf, reviewBy } from "../policy.ts";
import { excerpt } from "../notices/words.ts";
import type { AnswerTimes } from "../store/answer-times.ts";
import type { ReviewAnswers } from "../store/review-answers.ts";
import { type ReviewDoc, type ReviewKey, type Reviews, toReview } from "../store/reviews.ts";
import { withAnswerTime } from "./rating-publisher.ts";
import { editableUntil, reviewOpensAt } from "./review-time.ts";

interface Deps extends FactDeps {
  readonly bookings: Bookings;
  readonly profiles: Profiles;
  readonly reviews: Reviews;
  readonly reviewAnswers: ReviewAnswers;
  readonly answerTimes: AnswerTimes;
  /** Delivers the tutor's rating, and that there is a review or an answer, soon; never makes the caller wait. */
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

/** As strangers read it. */
const masked = ({ text, answer, ...review }: Review): Review => ({
  ...review,
  text: maskContacts(text),
  ...(answer ? { answer: { ...answer, text: maskContacts(answer.text) } } : {}),
});

/** What the student reads of an answer; the tutor's name comes with the delivery. */
const answerNotice = ({ studentUserId }: ReviewDoc, text: string): PendingNotice => ({
  id: newId(),
  to: studentUserId,
  kind: "review_answered",
  params: { answer: excerpt(text) },
  at: new Date(),
});

/** Throws unless this booking's student may write a review now, or change the one that is there. */
function rejectUntimely(booking: BookingDoc, written: ReviewDoc | undefined, now: Date) {
  if (written) {
    if (editableUntil(written) <= now) throw new HttpProblem("conflict", "review_final");
    return;
  }
  const opensAt = reviewOpensAt(booking);
  if (!opensAt) throw new HttpProblem("conflict", "review_too_short");
  if (opensAt > now) throw new HttpProblem("conflict", "review_too_early");
}

export function reviewRoutes(deps: Deps) {
  const { bookings, reviews, reviewAnswers, fetchPeople, now, publishReview } = deps;
  const perPerson = limiter(30, 3600);
  const answersPerPerson = limiter(60, 3600);

  async function writtenBy({ reviewerId, tutorUserId, studentProfileId }: ReviewKey) {
    const found = await reviews.by(reviewerId, [tutorUserId]);
    return found.find((review) => review.studentProfileId === studentProfileId);
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
      const before = await writtenBy(key);
      const createdAt = now();
      rejectUntimely(booking, before, createdAt);
      await perPerson.take(caller.id);
      const names = namesOf(booking, people ?? []);
      const notice = reviewNotice(booking.tutorUserId, names.author, body);
      const writtenAt = before?.writtenAt ?? before?.createdAt ?? createdAt;
      const { marks, ...words } = body;
      const content = { ...names, ...words, ...(marks ? { marks } : {}), createdAt, writtenAt };
      const written = await reviews.write(key, content, notice);
      publishReview(written);
      return { review: toReview(written), message: en.reviewSaved };
    })

    .on(api.answerReview, async ({ caller, params: { id }, body: { text } }) => {
      const review = await reviews.find(id);
      const answer = answerBy(caller.id, review, text);
      if (review?.answerHidden) throw new HttpProblem("conflict", "answer_hidden");
      if (!text && !review?.answer) throw unprocessable("text", "answer_required");
      await answersPerPerson.take(caller.id);
      const saved =
        text && review
          ? await reviewAnswers.write(answer, now(), answerNotice(review, text))
          : await reviewAnswers.remove(answer);
      if (!saved) throw new HttpProblem("not_found", "no_such_review");
      if (text) publishReview(saved);
      return { review: toReview(saved), message: text ? en.answerSaved : en.answerRemoved };
    })

    .on(api.reviews, async ({ c, params: { tutorId }, query: { cursor, limit = PAGE_SIZE } }) => {
      const [page, stars, marks] = await Promise.all([
        reviews.list(tutorId, { cursor, limit }),
        reviews.rating(tutorId),
        reviews.marks(tutorId),
      ]);
      const { docs, nextCursor, total } = page;
      const rating = await withAnswerTime(deps.answerTimes, stars, docs[0]?.tutorUserId, now());
      const all = docs.map(toReview);
      const shown = c.var.caller ? all : all.map(masked);
      const lessons = await shownFacts(deps, docs[0]?.tutorUserId ?? tutorId);
      return { reviews: shown, rating, marks, ...(lessons ? { lessons } : {}), nextCursor, total };
    }).app;
}
