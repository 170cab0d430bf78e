import * as z from "zod/mini";
import { auditSchema } from "./security/audit.ts";
import { BOOKING_STATUSES, DAY_PARTS, LESSON_MODES, LIMITS, WEEKDAYS } from "./domain.ts";
import { childrenChangedSchema } from "./families/children.ts";
import { Id, pageQuery, pageReply } from "./page.ts";
import { BookingStats } from "./administration/statistics.ts";
import { OwnReview, reviewSchemas } from "./bookings/reviews.ts";
import { reviewReportSchemas } from "./administration/people-table.ts";
import { DemoClass, DemoMinutes, DemoTimes } from "./lessons/demo-class.ts";
import * as people from "./people.ts";
import { smallShare } from "./security/visibility.ts";
import { askedSchema, nameSchemas } from "./security/privacy.ts";
import { code } from "./problems.ts";

export const BookingStatus = z.enum(BOOKING_STATUSES, code("status_unknown"));
export type BookingStatus = z.infer<typeof BookingStatus>;

/** How lessons are held. */
export const LessonMode = z.enum(LESSON_MODES);
export type LessonMode = z.infer<typeof LessonMode>;

/** A part of a weekday that suits the booker. */
export const Slot = z.object({
  day: z.enum(WEEKDAYS),
  part: z.enum(DAY_PARTS),
});
export type Slot = z.infer<typeof Slot>;

const MOST_SLOTS = WEEKDAYS.length * DAY_PARTS.length;

const Side = z.enum(["Tutor", "Student"]);

/** Ids of users or of profiles; the caller's own side is always taken from the session (AMB-076). */
export const CreateBooking = z.object({
  studentId: z.optional(Id),
  tutorId: z.optional(Id),
  /** The profile of the caller's child whom it is for; else the first. A tutor names a child by `studentId`. */
  childId: z.optional(Id),
  /** Sent by the specified client, ignored by the server. */
  bookerRole: z.optional(z.string()),
  subject: z.optional(people.optionalText(LIMITS.subject)),
  message: z.optional(people.optionalText(LIMITS.message)),
  preferredSlots: z.optional(z.array(Slot).check(z.maxLength(MOST_SLOTS, code("too_many")))),
  mode: z.optional(LessonMode),
  /** Whether the booker asks for a trial lesson first. */
  trial: z.optional(z.boolean()),
  /** Up to three times for a demo class, within the tutor's hours where she has said some. */
  demoTimes: z.optional(DemoTimes),
  /** 45 where nothing is said. */
  demoMinutes: z.optional(DemoMinutes),
});
export type CreateBooking = z.infer<typeof CreateBooking>;

const party = {
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  phoneNo: z.nullable(z.string()),
  /** Suspended or hidden for now: a label stands in place of the name. */
  isHidden: z.optional(z.boolean()),
  phoneNote: z.optional(z.nullable(people.PhoneNote)),
  ...smallShare,
};

/** The user with the nested profile, as it was when last seen: bookings render while svc-users is down. */
export const TutorParty = z.object({
  ...party,
  tutor: z.nullable(
    z.pick(people.TutorProfile, {
      _id: true,
      fee: true,
      subjects: true,
      experience: true,
      city: true,
      state: true,
      bio: true,
    }),
  ),
});
export type TutorParty = z.infer<typeof TutorParty>;

export const StudentParty = z.object({
  ...party,
  /** As strangers see her: the tutor has offered, and she has neither asked nor accepted (AMB-070). */
  masked: z.optional(z.boolean()),
  /** Who holds the account, when that is a parent or guardian: `userName` is the child's then. */
  guardianName: z.optional(z.string()),
  student: z.nullable(
    z.pick(people.StudentProfile, {
      _id: true,
      grade: true,
      subjectInterested: true,
      city: true,
      state: true,
      bio: true,
    }),
  ),
});
export type StudentParty = z.infer<typeof StudentParty>;

/** Times that others have taken the place of; number 0 is the booker's own wish. */
const EarlierTimes = z.object({
  proposal: z.int(),
  by: Side,
  slots: z.array(Slot),
  at: z.iso.datetime(),
});

/** Another tutor for who waits for an answer; `_id` is of the profile. */
const Alternative = z.object({
  _id: z.string(),
  userName: z.string(),
  city: z.string(),
  fee: z.number(),
});
export type Alternative = z.infer<typeof Alternative>;

export const Booking = z.object({
  _id: z.string(),
  tutorId: TutorParty,
  studentId: StudentParty,
  /** Of the child, where the account has several; missing in what services released before show. */
  studentProfileId: z.optional(z.string()),
  bookerRole: Side,
  bookingStatus: BookingStatus,
  subject: z.string(),
  message: z.string(),
  reason: z.string(),
  /** Whose account was deleted, when that is why it ended; missing in what ended before this was kept. */
  deletedSide: z.optional(Side),
  preferredSlots: z.optional(z.array(Slot)),
  /** How often other times were proposed; missing: never, `preferredSlots` are the booker's wish. */
  proposal: z.optional(z.int()),
  /** Who proposed `preferredSlots`. */
  proposedBy: z.optional(Side),
  /** Oldest first, the last twenty. */
  earlierTimes: z.optional(z.array(EarlierTimes)),
  /** The proposed times that the booker has agreed to. */
  agreedSlots: z.optional(z.array(Slot)),
  timeAgreedAt: z.optional(z.iso.datetime()),
  /** For the student whose request nobody answered. */
  alternatives: z.optional(z.array(Alternative)),
  mode: z.optional(z.nullable(LessonMode)),
  trial: z.optional(z.boolean()),
  /** Missing where none was proposed. */
  demo: z.optional(DemoClass),
  /** Whether this booking ever was accepted; only then its student may review. */
  wasAccepted: z.optional(z.boolean()),
  /** Missing where it never was accepted, or nobody noted when. */
  acceptedAt: z.optional(z.iso.datetime()),
  /** From when on the calling student may review the tutor; missing: never, and in what services released before show. */
  reviewOpensAt: z.optional(z.iso.datetime()),
  /** What the calling student wrote about the tutor; null when nothing yet, missing for everybody else. */
  review: z.optional(z.nullable(OwnReview)),
  createdAt: z.iso.datetime(),
  /** When the status last changed. */
  changedAt: z.iso.datetime(),
});
export type Booking = z.infer<typeof Booking>;

export const UpdateBooking = z.object({
  bookingId: Id,
  newStatus: BookingStatus,
  reason: z.optional(people.optionalText(LIMITS.message)),
});

/** Other times in place of those of the proposal with this number; 0: of the booker's wish. */
export const ProposeTime = z.object({
  proposal: z.int().check(z.minimum(0)),
  preferredSlots: z
    .array(Slot)
    .check(z.minLength(1, code("slots_required")), z.maxLength(MOST_SLOTS, code("too_many"))),
});

/** To the proposal with this number. */
export const AgreeTime = z.object({ proposal: z.int().check(z.minimum(1)) });

export const BookingQuery = z.object({
  status: z.optional(z.enum(["current", "history", "pending", "accepted", "cancelled"])),
  /** In place of `status`: what waits for the caller's answer. Older servers go by `status`, and do not count them. */
  turn: z.optional(z.literal("yes")),
  /** Only those for this child of the caller, by its profile's id. */
  child: z.optional(Id),
  ...pageQuery,
});
export type BookingQuery = z.infer<typeof BookingQuery>;

const Page = z.object({
  bookings: z.array(Booking),
  /** Totals of the caller's pending and of their other bookings, for the two tabs; with `turn` also of what waits. */
  counts: z.object({ current: z.int(), history: z.int(), turn: z.optional(z.int()) }),
  ...pageReply,
});

const Saved = z.object({ booking: Booking, message: z.string() });

export const bookingsSchemas = {
  audit: auditSchema,
  create: { body: CreateBooking, reply: Saved },
  list: { query: BookingQuery, reply: Page },
  updateStatus: { body: UpdateBooking, reply: Saved },
  booking: { reply: z.object({ booking: Booking }) },
  propose: { body: ProposeTime, reply: Saved },
  agreeTime: { body: AgreeTime, reply: Saved },
  stats: { reply: BookingStats },
  ...reviewSchemas,
  ...reviewReportSchemas,
  all: { query: BookingQuery, reply: Page },
};

export const bookingsInternalSchemas = {
  personGone: { reply: z.object({ ok: z.literal(true), cancelled: z.int() }) },
  accepted: {
    query: z.object({ a: Id, b: Id }),
    reply: z.object({ accepted: z.boolean() }),
  },
  asked: askedSchema,
  childrenChanged: childrenChangedSchema,
  ...nameSchemas,
};
