import * as z from "zod/mini";
import { settlement } from "./settlements.ts";

const report = {
  _id: z.string(),
  /** Of a review: what was reported is this person's answer to it. */
  about: z.optional(z.literal("answer")),
  /** Of the first report: a code of the list, or what its writer said. */
  reason: z.string(),
  /** How many people reported it. */
  count: z.int(),
  settled: z.boolean(),
  ...settlement,
  /** When it was reported first. */
  createdAt: z.iso.datetime(),
};

/** Something of a person's that was reported, as the history of the person lists it. */
const Reported = z.object({
  ...report,
  kind: z.enum(["message", "comment", "profile", "picture", "review"]),
});

/** The same of a post. */
const ReportedPost = z.object({ ...report, kind: z.literal("requirement") });
export type ReportAbout = z.infer<typeof Reported> | z.infer<typeof ReportedPost>;

/** No service lists more of a person; `total` counts them all. */
export const MOST_REPORTS_ABOUT = 50;

/** The newest first. */
export const reportsAboutSchema = {
  reply: z.object({ reports: z.array(Reported), total: z.int() }),
};
export const reportedPostsSchema = {
  reply: z.object({ reports: z.array(ReportedPost), total: z.int() }),
};
