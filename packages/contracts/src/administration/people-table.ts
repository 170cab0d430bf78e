import * as z from "zod/mini";
import { ACCOUNT_STATUSES, LIMITS, REPORT_REASONS } from "../domain.ts";
import { ModerationEvent } from "./moderation.ts";
import { reportsAboutSchema } from "./reports-about.ts";
import { settlement } from "./settlements.ts";
import { pageQuery, pageReply } from "../page.ts";
import { optionalText, Role } from "../people.ts";
import { code } from "../problems.ts";

/** How an account stands, for administrators; hidden: a minor without consent, under the strict rule. */
export const AccountStatus = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** By POST, because a search may be an e-mail address and no log keeps a body. */
export const PeopleQuery = z.object({
  role: Role,
  /** A part of the name or of the address. */
  search: z.optional(optionalText(LIMITS.search)),
  status: z.optional(AccountStatus),
  ...pageQuery,
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

/** A line of the table of tutors or students. */
export const PersonRow = z.object({
  _id: z.string(),
  profileId: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  image: z.nullable(z.string()),
  status: AccountStatus,
  createdAt: z.iso.datetime(),
  /** Open reports of the profile and the picture. */
  reports: z.int(),
  /** How often this person was warned or suspended. */
  acts: z.int(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** What administrators did about a person, oldest first, and how many reports there are. */
export const PersonHistory = z.object({
  person: PersonRow,
  events: z.array(ModerationEvent),
  /** Of profile and picture, settled ones too. */
  reportsAbout: z.int(),
  reportsBy: z.int(),
});
export type PersonHistory = z.infer<typeof PersonHistory>;

export const ReportReason = z.enum(REPORT_REASONS, code("report_reason_required"));
export type ReportReason = z.infer<typeof ReportReason>;

/** A reason from the list, and more words if somebody has them. */
export const ReportForm = z.object({
  reason: ReportReason,
  text: z.optional(optionalText(LIMITS.moderation)),
});

export const ReportPerson = z.extend(ReportForm, { kind: z.enum(["profile", "picture"]) });

const who = z.object({ _id: z.string(), userName: z.string(), role: Role });

/** A reported profile or picture. */
export const PersonReport = z.object({
  _id: z.string(),
  kind: z.enum(["profile", "picture"]),
  by: who,
  about: who,
  /** The picture as it is now; null when there is none any more. */
  image: z.nullable(z.string()),
  reason: z.string(),
  text: z.string(),
  settled: z.boolean(),
  ...settlement,
  /** What became of the picture; missing while the report is open, of profiles, and where nobody noted it. */
  outcome: z.optional(z.enum(["removed", "kept"])),
  createdAt: z.iso.datetime(),
});
export type PersonReport = z.infer<typeof PersonReport>;

/** Open or settled reports, oldest first. */
export const ReportsQuery = z.object({ settled: z.optional(z.enum(["yes", "no"])), ...pageQuery });

export const tableSchemas = {
  people: {
    body: PeopleQuery,
    reply: z.object({ people: z.array(PersonRow), ...pageReply }),
  },
  personHistory: { reply: PersonHistory },
  reportPerson: { body: ReportPerson, reply: z.object({ message: z.string() }) },
  personReports: {
    query: ReportsQuery,
    reply: z.object({ reports: z.array(PersonReport), ...pageReply }),
  },
  reportsAbout: reportsAboutSchema,
  settlePersonReport: {
    body: z.object({ settled: z.boolean() }),
    reply: z.object({ message: z.string() }),
  },
  removePicture: { reply: z.object({ message: z.string() }) },
};

export const RequestCountsQuery = z.object({
  /** At most 50 user ids, joined by commas. */
  ids: z.string().check(z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/i, code("bad_id"))),
});
export const RequestCounts = z.object({ counts: z.record(z.string(), z.int()) });

/** A reported review, for administrators. */
export const ReviewReport = z.object({
  _id: z.string(),
  by: z.string(),
  reason: z.string(),
  text: z.string(),
  /** Of what the tutor answered; missing: of the review. */
  about: z.optional(z.literal("answer")),
  createdAt: z.iso.datetime(),
});

/** A review is reported, or only the answer to it. */
const ReportReview = z.extend(ReportForm, { about: z.optional(z.literal("answer")) });

export const ReportedReview = z.object({
  _id: z.string(),
  /** The student who wrote it. */
  authorId: z.string(),
  author: z.string(),
  tutorId: z.string(),
  stars: z.int(),
  text: z.string(),
  hidden: z.boolean(),
  /** What the tutor answered; missing: nothing. */
  answer: z.optional(z.string()),
  answerHidden: z.optional(z.boolean()),
  settled: z.boolean(),
  ...settlement,
  createdAt: z.iso.datetime(),
  reports: z.array(ReviewReport),
});
export type ReportedReview = z.infer<typeof ReportedReview>;

export const reviewReportSchemas = {
  requestCounts: { query: RequestCountsQuery, reply: RequestCounts },
  reportReview: { body: ReportReview, reply: z.object({ message: z.string() }) },
  reportedReviews: {
    query: ReportsQuery,
    reply: z.object({ reviews: z.array(ReportedReview), ...pageReply }),
  },
  reportedReviewsBy: reportsAboutSchema,
  moderateReview: {
    /** Without `answerHidden` the answer stays as it is. */
    body: z.object({ hidden: z.boolean(), answerHidden: z.optional(z.boolean()) }),
    reply: z.object({ message: z.string() }),
  },
};
