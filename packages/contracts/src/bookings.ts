import * as z from "zod";
import {
  adminOnly,
  publicAccess,
  tutorsAndStudents,
  authenticated,
  participants,
} from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./domain.ts";
import { en } from "./messages/en/server.ts";
import { Id, pageQuery, pageReply } from "./page.ts";
import * as people from "./people.ts";

export const BookingStatus = z.enum(["pending", "accepted", "cancelled"], {
  error: en.statusUnknown,
});
export type BookingStatus = z.infer<typeof BookingStatus>;

/** How lessons are held. */
export const LessonMode = z.enum(["home", "online", "either"]);
export type LessonMode = z.infer<typeof LessonMode>;

/** A part of a weekday that suits the booker. */
export const Slot = z.object({
  day: z.enum(people.WEEKDAYS),
  part: z.enum(["morning", "afternoon", "evening"]),
});
export type Slot = z.infer<typeof Slot>;

const MOST_SLOTS = people.WEEKDAYS.length * Slot.shape.part.options.length;

/** Reasons written by the platform itself; every other reason was typed by a person. */
export const REASONS = { expired: "expired", gone: "account deleted" } as const;

/** Ids of users or of profiles; the caller's own side is always taken from the session (AMB-076). */
export const CreateBooking = z.object({
  studentId: Id.optional(),
  tutorId: Id.optional(),
  /** Sent by the specified client, ignored by the server. */
  bookerRole: z.string().optional(),
  subject: z.string().trim().max(LIMITS.subject, en.tooLong).optional(),
  message: z.string().trim().max(LIMITS.message, en.tooLong).optional(),
  preferredSlots: z.array(Slot).max(MOST_SLOTS, en.tooMany).optional(),
  mode: LessonMode.optional(),
  /** Whether the booker asks for a trial lesson first. */
  trial: z.boolean().optional(),
});
export type CreateBooking = z.infer<typeof CreateBooking>;

const party = {
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  phoneNo: z.string().nullable(),
};

/** The user with the nested profile, as it was when last seen: bookings render while svc-users is down. */
export const TutorParty = z.object({
  ...party,
  tutor: people.TutorProfile.pick({
    _id: true,
    fee: true,
    subjects: true,
    experience: true,
    city: true,
    state: true,
    bio: true,
  }).nullable(),
});
export type TutorParty = z.infer<typeof TutorParty>;

export const StudentParty = z.object({
  ...party,
  student: people.StudentProfile.pick({
    _id: true,
    grade: true,
    subjectInterested: true,
    city: true,
    state: true,
    bio: true,
  }).nullable(),
});
export type StudentParty = z.infer<typeof StudentParty>;

export const Booking = z.object({
  _id: z.string(),
  tutorId: TutorParty,
  studentId: StudentParty,
  bookerRole: z.enum(["Tutor", "Student"]),
  bookingStatus: BookingStatus,
  subject: z.string(),
  message: z.string(),
  reason: z.string(),
  /** Whose account was deleted, when that is why it ended; missing in what ended before this was kept. */
  deletedSide: z.enum(["Tutor", "Student"]).optional(),
  preferredSlots: z.array(Slot).optional(),
  mode: LessonMode.nullable().optional(),
  trial: z.boolean().optional(),
  /** Whether this booking ever was accepted; only then its student may review. */
  wasAccepted: z.boolean().optional(),
  /** What the calling student wrote about the tutor; null when nothing yet, missing for everybody else. */
  review: z.object({ stars: z.number().int(), text: z.string() }).nullable().optional(),
  createdAt: z.iso.datetime(),
  /** When the status last changed. */
  changedAt: z.iso.datetime(),
});
export type Booking = z.infer<typeof Booking>;

export const UpdateBooking = z.object({
  bookingId: Id,
  newStatus: BookingStatus,
  reason: z.string().trim().max(LIMITS.message, en.tooLong).optional(),
});

export const BookingQuery = z.object({
  status: z.enum(["current", "history", "pending", "accepted", "cancelled"]).optional(),
  ...pageQuery,
});
export type BookingQuery = z.infer<typeof BookingQuery>;

const Page = z.object({
  bookings: z.array(Booking),
  /** Totals of the caller's pending and of their other bookings, for the two tabs. */
  counts: z.object({ current: z.number().int(), history: z.number().int() }),
  ...pageReply,
});

export const Review = z.object({
  _id: z.string(),
  author: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

export const WriteReview = z.object({
  stars: z.coerce.number().int().min(1, en.starsRequired).max(5, en.starsRequired),
  text: z.string().trim().max(LIMITS.comment, en.tooLong).default(""),
});

/** What a live "booking" event of the chat's socket carries: a booking of the receiver was requested or has changed. */
export const BookingEvent = z.object({
  kind: z.enum(["requested", "accepted", "cancelled", "reminder"]),
  bookingId: z.string(),
  status: BookingStatus,
  /** The name of the other person. */
  from: z.string(),
  /** Empty, one of `REASONS`, or what the other person wrote. */
  reason: z.string(),
});
export type BookingEvent = z.infer<typeof BookingEvent>;

/** Counts for the admin dashboard; weeks are ISO dates of their Monday, oldest first, twelve of them. */
export const BookingStats = z.object({
  byStatus: z.object({
    pending: z.number().int(),
    accepted: z.number().int(),
    cancelled: z.number().int(),
  }),
  perWeek: z.array(z.object({ week: z.iso.date(), count: z.number().int() })),
});
export type BookingStats = z.infer<typeof BookingStats>;

export const bookingsApi = {
  create: endpoint("POST", "/bookings/create-booking", tutorsAndStudents, {
    body: CreateBooking,
    reply: z.object({ booking: Booking, message: z.string() }),
    status: 201,
  }),
  list: endpoint("GET", "/bookings", authenticated, { query: BookingQuery, reply: Page }),
  updateStatus: endpoint("PUT", "/bookings/update-bookings-status", participants, {
    body: UpdateBooking,
    reply: z.object({ booking: Booking, message: z.string() }),
  }),
  stats: endpoint("GET", "/bookings/stats", adminOnly, { reply: BookingStats }),
  /** The student of a booking that was accepted reviews its tutor, once; a second one replaces the first. */
  review: endpoint("POST", "/bookings/:id/review", participants, {
    body: WriteReview,
    reply: z.object({ review: Review, message: z.string() }),
    status: 201,
  }),
  /** Reviews of a tutor by user or profile id, newest first. */
  reviews: endpoint("GET", "/reviews/:tutorId", publicAccess, {
    query: z.object(pageQuery),
    reply: z.object({ reviews: z.array(Review), rating: people.Rating, ...pageReply }),
  }),
  /** Every booking, read only. */
  all: endpoint("GET", "/bookings/all", adminOnly, { query: BookingQuery, reply: Page }),
};

/** What svc-bookings tells its neighbours, under `/internal`, never through the gateway. */
export const bookingsInternal = {
  /** The account is deleted: its pending bookings are cancelled and the other side is told. May be called again. */
  personGone: endpoint("POST", "/internal/people/:userId/gone", publicAccess, {
    reply: z.object({ ok: z.literal(true), cancelled: z.number().int() }),
  }),
  /** Whether these two users, in either order, have an accepted booking now and neither has blocked the other. */
  accepted: endpoint("GET", "/internal/accepted", publicAccess, {
    query: z.object({ a: Id, b: Id }),
    reply: z.object({ accepted: z.boolean() }),
  }),
};
