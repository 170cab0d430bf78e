import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import type { Range } from "@tutorsetu/contracts/lessons/hours";
import { en } from "@tutorsetu/contracts/replies";
import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import type { OwnDataItem, OwnDataReader } from "@tutorsetu/service-kit/own-data/pages";
import type { Collection, WithId } from "mongodb";
import { type BookingDoc, showsStudent, toBooking } from "../bookings/booking.ts";
import { type PartyDeps, withCurrentParties } from "../bookings/list-bookings.ts";
import type { AvailabilityDoc } from "./demo/availabilities.ts";
import type { CalendarDoc } from "./demo/calendars.ts";
import { type ReviewDoc, toReview } from "./reviews.ts";

interface Deps extends PartyDeps {
  readonly docs: Collection<BookingDoc>;
  readonly reviewDocs: Collection<ReviewDoc>;
  readonly availability: Collection<AvailabilityDoc>;
  readonly calendars: Collection<CalendarDoc>;
}

/** What this service holds about a person, for the person. */
export type OwnData = (userId: string) => readonly OwnDataReader[];

const PEOPLE_AT_ONCE = 50;

const timeOf = ({ from, until }: Range) => `${from}–${until}`;

type By = (side: "Tutor" | "Student") => string;

const demoItem = (
  { version: _n, times, by: side, outcomeBy, ending, ...demo }: DemoClass,
  by: By,
) => ({
  ...demo,
  proposedTimes: times,
  by: by(side),
  ...(outcomeBy ? { outcomeBy: by(outcomeBy) } : {}),
  ...(ending ? { ending: { by: by(ending.by), at: ending.at } } : {}),
});

/** A booking as its page shows it, without the numbers and addresses of the other side. */
function toItem(doc: BookingDoc, userId: string): OwnDataItem {
  const isTutor = doc.tutorUserId === userId;
  const isMasked = isTutor && !showsStudent(doc);
  const viewer = { id: userId, blockedBy: new Set<string>(), phones: new Map(), isMasked };
  const shown = toBooking(doc, viewer);
  const { tutorId, studentId, bookerRole, ...rest } = shown;
  const by = (side: "Tutor" | "Student") => (isTutor === (side === "Tutor") ? "you" : "them");
  const { subject, message, reason, bookingStatus, mode, trial, wasAccepted } = rest;
  const { preferredSlots, earlierTimes, agreedSlots, timeAgreedAt } = rest;
  return {
    with: isTutor ? studentId.userName : tutorId.userName,
    // In an account of a parent the student is a child.
    ...(!isTutor && studentId.guardianName ? { forChild: studentId.userName } : {}),
    ...(isTutor && studentId.guardianName ? { guardian: studentId.guardianName } : {}),
    askedBy: by(bookerRole),
    subject,
    message,
    bookingStatus,
    reason,
    mode,
    trial,
    wasAccepted,
    preferredSlots,
    ...(rest.proposedBy ? { timesProposedBy: by(rest.proposedBy) } : {}),
    ...(earlierTimes
      ? {
          earlierTimes: earlierTimes.map(({ by: side, slots, at }) => ({
            by: by(side),
            slots,
            at,
          })),
        }
      : {}),
    ...(agreedSlots ? { agreedSlots, timeAgreedAt } : {}),
    ...(rest.demo ? { demoClass: demoItem(rest.demo, by) } : {}),
    createdAt: rest.createdAt,
    changedAt: rest.changedAt,
    ...(rest.acceptedAt ? { acceptedAt: rest.acceptedAt } : {}),
  };
}

export async function mongoOwnBookings(deps: Deps): Promise<OwnData> {
  const { docs, reviewDocs, availability, calendars, fetchPeople } = deps;
  await Promise.all(
    ["reports.by", "answerReports.by"].map((field) =>
      reviewDocs.createIndex({ [field]: 1 }, { sparse: true }),
    ),
  );

  async function bookingsAsShown(found: readonly BookingDoc[], userId: string) {
    const items: OwnDataItem[] = [];
    for (let from = 0; from < found.length; from += PEOPLE_AT_ONCE) {
      const page = found.slice(from, from + PEOPLE_AT_ONCE);
      const current = await withCurrentParties(page, deps);
      items.push(...current.map((doc) => toItem(doc, userId)));
    }
    return items;
  }

  /** Reviews with the names of their tutors, as they may be shown now. */
  async function written(found: readonly WithId<ReviewDoc>[]): Promise<OwnDataItem[]> {
    const names = new Map<string, string>();
    for (let from = 0; from < found.length; from += PEOPLE_AT_ONCE) {
      const ids = found.slice(from, from + PEOPLE_AT_ONCE).map((doc) => doc.tutorUserId);
      for (const { _id, active, userName } of await fetchPeople(ids))
        if (active) names.set(_id, userName);
    }
    return found.map((doc) => {
      const { author: shownAs, stars, text, marks, createdAt, answer } = toReview(doc);
      const about = names.get(doc.tutorUserId) ?? en.deletedUser;
      return {
        about,
        shownAs,
        stars,
        ...(marks ? { marks } : {}),
        text,
        isHidden: doc.hidden ?? false,
        createdAt,
        ...(answer ? { answer } : {}),
      };
    });
  }

  return (userId) => [
    mongoOwnData({
      part: "bookings",
      docs,
      filter: { $or: [{ tutorUserId: userId }, { studentUserId: userId }] },
      toItems: (found) => bookingsAsShown(found, userId),
    }),
    mongoOwnData({
      part: "hours",
      docs: availability,
      filter: { _id: userId },
      toItems: (found) =>
        found.map(({ hours, exceptions, changedAt }) => ({
          weekly: hours.map(({ day, ...range }) => ({ day, hours: timeOf(range) })),
          exceptions: exceptions.map(({ date, ranges }) => ({
            date,
            hours: ranges.map(timeOf),
            isDayOff: ranges.length === 0,
          })),
          changedAt: changedAt.toISOString(),
        })),
    }),
    mongoOwnData({
      part: "calendarAddress",
      docs: calendars,
      filter: { _id: userId },
      toItems: (found) => found.map(({ renewedAt }) => ({ renewedAt: renewedAt.toISOString() })),
    }),
    mongoOwnData({
      part: "reviewsWritten",
      docs: reviewDocs,
      filter: { studentUserId: userId },
      toItems: written,
    }),
    mongoOwnData({
      part: "reviewsReceived",
      docs: reviewDocs,
      filter: { tutorUserId: userId, hidden: { $ne: true } },
      toItems: (found) =>
        found.map((doc) => {
          const { author, stars, text, marks, createdAt } = toReview(doc);
          return { author, stars, ...(marks ? { marks } : {}), text, createdAt };
        }),
    }),
    // Also below a review that nobody sees any more, and where nobody sees the answer.
    mongoOwnData({
      part: "reviewAnswers",
      docs: reviewDocs,
      filter: { tutorUserId: userId, "answer.text": { $gt: "" } },
      toItems: (found) =>
        found.flatMap(({ answer, answerHidden, hidden }) =>
          answer
            ? [
                {
                  text: answer.text,
                  isHidden: (answerHidden || hidden) ?? false,
                  createdAt: answer.at.toISOString(),
                },
              ]
            : [],
        ),
    }),
    mongoOwnData({
      part: "reviewReportsMade",
      docs: reviewDocs,
      filter: { $or: [{ "reports.by": userId }, { "answerReports.by": userId }] },
      toItems: (found) =>
        found.flatMap(({ text: words, answer, reports = [], answerReports = [] }) =>
          [
            ...reports.map((report) => ({ reported: words, report })),
            ...answerReports.map((report) => ({ reported: answer?.text ?? "", report })),
          ]
            .filter(({ report }) => report.by === userId)
            .map(({ reported, report: { reason, text, createdAt } }) => ({
              reported,
              reason,
              text,
              createdAt: createdAt.toISOString(),
            })),
        ),
    }),
    // Anybody may have reported what anybody may read: that it was says nothing of who did.
    mongoOwnData({
      part: "reviewReportsReceived",
      docs: reviewDocs,
      filter: {
        $or: [
          { studentUserId: userId, "reports.by": { $gt: "" } },
          { tutorUserId: userId, "answerReports.by": { $gt: "" } },
        ],
      },
      toItems: (found) =>
        found.map(({ tutorUserId, settled = false, ...doc }) =>
          tutorUserId === userId
            ? {
                reported: doc.answer?.text ?? "",
                times: (doc.answerReports ?? []).length,
                settled,
                isHidden: doc.answerHidden ?? false,
              }
            : {
                reported: doc.text,
                times: (doc.reports ?? []).length,
                settled,
                isHidden: doc.hidden ?? false,
              },
        ),
    }),
  ];
}
