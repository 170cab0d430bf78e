import * as z from "zod/mini";
import { Misfit } from "./web/compatibility.ts";

/** `ready`: all instances answer; `degraded`: some do, or its pointer was refused; `down`: none does, or its files are missing. */
export const Health = z.enum(["ready", "degraded", "down"]);
export type Health = z.infer<typeof Health>;

const Visits = z.object({ visits: z.int(), bad: z.int() });

/** What happened to a remote's pointer; `by` names the person or the account that did it. */
const ReleaseRecord = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(["release", "canary", "rollback"]),
  version: z.string(),
  /** Percent of people who get `version`. */
  share: z.number(),
  /** Why it did not fit what was live, where it was let through by force. */
  forced: z.optional(z.array(z.string())),
  /** Of a canary that was ended by itself: how many visits of it, and of the rest, failed or were slow. */
  reason: z.optional(
    z.object({
      question: z.enum(["failures", "slow_paints"]),
      version: z.string(),
      canary: Visits,
      rest: Visits,
    }),
  ),
});

/** A failure in browsers. */
const BrowserFailure = z.object({
  kind: z.enum(["error", "blank_page", "load_failure", "hydration_failure"]),
  /** Its name and its words, without what may be somebody's; empty where there are none. */
  message: z.string(),
  /** The pattern of the page. */
  route: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** Where it was thrown, first: `src/blog/blog.tsx:12:3`, or the place in the script where no map is kept. */
  stack: z.array(z.string()),
});
export type BrowserFailure = z.infer<typeof BrowserFailure>;

/** What browsers told of one version since this gateway started. */
const BrowserReport = z.object({
  version: z.string(),
  views: z.int(),
  failures: z.int(),
  /** Page loads of which it is known how fast they were. */
  measured: z.int(),
  /** Those whose largest part was painted after 4 s. */
  slow: z.int(),
  /** The largest part was painted by then in three of four; null until something was measured. */
  lcpMs: z.nullable(z.int()),
  /** The latest first, at most 5. */
  latest: z.array(BrowserFailure),
});
export type BrowserReport = z.infer<typeof BrowserReport>;

/** One slice as it runs now. */
export const Deployment = z.object({
  /** E.g. `mf-blogs` or `svc-chat`; also the key of a rollback. */
  name: z.string(),
  kind: z.enum(["remote", "service", "gateway"]),
  /** What everybody gets; null when it is not known, e.g. a remote that is served as it was built on this machine. */
  version: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), share: z.number() })),
  /** Versions that are uploaded, newest first; `share` is 0 for those nobody is sent to. Empty for services. */
  versions: z.array(
    z.object({ version: z.string(), uploadedAt: z.iso.datetime(), share: z.number() }),
  ),
  /** What a rollback would bring back; null when there is nothing to go back to. */
  rollbackTo: z.nullable(z.string()),
  health: Health,
  instances: z.object({ ready: z.int(), total: z.int() }),
  /** Since this gateway started: calls of a service, files of a remote. */
  requests: z.int(),
  /** Answers of 500 and above or none at all; missing files. */
  errors: z.int(),
  /** Newest first, at most 20. */
  history: z.array(ReleaseRecord),
  /** Of remotes and the gateway, which serves the shell: each version of which browsers told. */
  browsers: z.optional(z.array(BrowserReport)),
});
export type Deployment = z.infer<typeof Deployment>;

/** Two live versions that meet, in a page or by a call. */
export const SkewPair = z.object({
  name: z.string(),
  /** Null for the shell, which has none. */
  version: z.nullable(z.string()),
  other: z.string(),
  otherVersion: z.nullable(z.string()),
  /** Null where one of them does not say what it needs or gives. */
  fits: z.nullable(z.boolean()),
  /** Why they do not fit. */
  reasons: z.array(z.pick(Misfit, { code: true, params: true })),
});
export type SkewPair = z.infer<typeof SkewPair>;

export const deploymentsSchemas = {
  list: {
    reply: z.object({
      deployments: z.array(Deployment),
      /** Which of the versions that are live fit each other. */
      skew: z.optional(z.array(SkewPair)),
      /** Since when requests and errors are counted. */
      since: z.iso.datetime(),
    }),
  },
  rollBack: {
    query: z.object({
      /** What was to be gone back from: the canary, else what everybody has. Without it, whatever that is by now. */
      seen: z.optional(z.string()),
    }),
    reply: z.object({ deployment: Deployment, message: z.string() }),
  },
};
