// Posts that somebody has reported, for administrators.
import * as z from "zod/mini";
import { ReportForm, ReportsQuery } from "../administration/people-table.ts";
import { reportedPostsSchema } from "../administration/reports-about.ts";
import { settlement } from "../administration/settlements.ts";
import { Done, pageReply } from "../page.ts";

export const ReportedRequirement = z.object({
  _id: z.string(),
  /** The student's or parent's account, and its name; empty while svc-users is unavailable. */
  authorId: z.string(),
  author: z.string(),
  subject: z.string(),
  class: z.int(),
  city: z.string(),
  /** As everybody reads it. */
  text: z.string(),
  hidden: z.boolean(),
  settled: z.boolean(),
  ...settlement,
  createdAt: z.iso.datetime(),
  reports: z.array(
    z.object({
      _id: z.string(),
      by: z.string(),
      reason: z.string(),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type ReportedRequirement = z.infer<typeof ReportedRequirement>;

export const requirementReportSchemas = {
  reportRequirement: { body: ReportForm, reply: Done },
  reportedRequirements: {
    query: ReportsQuery,
    reply: z.object({ requirements: z.array(ReportedRequirement), ...pageReply }),
  },
  reportedRequirementsBy: reportedPostsSchema,
  moderateRequirement: { body: z.object({ hidden: z.boolean() }), reply: Done },
};
