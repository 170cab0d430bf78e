import type { Report } from "@tutorsetu/contracts/chat";
import type { CommentToCheck } from "@tutorsetu/contracts/content";
import type { SuspendedPerson } from "@tutorsetu/contracts/administration/moderation";
import type { Role } from "@tutorsetu/contracts/people";
import type {
  PersonReport,
  ReportedReview,
} from "@tutorsetu/contracts/administration/people-table";
import { bookings, chat, content, users } from "../api.ts";

export const KINDS = ["message", "comment", "profile", "picture", "review", "answer"] as const;
export type Kind = (typeof KINDS)[number];

/** Something that somebody reported, or that waits for an administrator. */
export interface Case {
  readonly key: string;
  readonly kind: Kind;
  /** The query to read again after an action. */
  readonly subject: string;
  readonly at: string;
  readonly settled: boolean;
  /** Whose it is; svc-content does not know roles. */
  readonly person: { readonly _id: string; readonly userName: string; readonly role: Role | null };
  readonly text: string;
  readonly reasons: readonly { readonly reason: string; readonly text?: string }[];
  readonly by?: string;
  readonly image?: string | null;
  readonly post?: { readonly id: string; readonly title: string };
  readonly state?: "waiting" | "hidden";
  /** Settles it, and shows what was hidden. */
  readonly settle?: () => Promise<unknown>;
  readonly reopen?: () => Promise<unknown>;
  /** Takes it from the site, and settles it. */
  readonly hide?: () => Promise<unknown>;
}

export function ofMessage(report: Report): Case {
  const { _id: id, about, by, text, reason, solved, createdAt } = report;
  const solve = (next: boolean) => () =>
    chat.solveReport({ params: { id }, body: { solved: next } });
  return {
    key: `message ${id}`,
    kind: "message",
    subject: "reports",
    at: createdAt,
    settled: solved,
    person: about,
    text,
    reasons: [{ reason }],
    by: by.userName,
    settle: solve(true),
    reopen: solve(false),
  };
}

export function ofComment(comment: CommentToCheck): Case {
  const { _id: id, author, authorId, text, state, reports, blogId, blogTitle } = comment;
  const moderate = (next: "shown" | "hidden") => () =>
    content.moderateComment({ params: { id }, body: { state: next } });
  return {
    key: `comment ${id}`,
    kind: "comment",
    subject: "comments",
    at: comment.createdAt,
    settled: false,
    person: { _id: authorId, userName: author, role: null },
    text,
    reasons: reports.map(({ reason }) => ({ reason })),
    post: { id: blogId, title: blogTitle },
    state: state === "waiting" || state === "hidden" ? state : undefined,
    settle: moderate("shown"),
    hide: moderate("hidden"),
  };
}

export function ofPerson(report: PersonReport): Case {
  const { _id: id, kind, about, by, image, reason, text, settled, createdAt } = report;
  const settle = (next: boolean) => () =>
    users.settlePersonReport({ params: { id }, body: { settled: next } });
  const isPicture = kind === "picture" && image !== null;
  return {
    key: `${kind} ${id}`,
    kind,
    subject: "person-reports",
    at: createdAt,
    settled,
    person: about,
    text: "",
    reasons: [{ reason, text }],
    by: by.userName,
    image: kind === "picture" ? image : null,
    settle: settle(true),
    reopen: settle(false),
    hide: isPicture
      ? async () => {
          await users.removePicture({ params: { id: about._id } });
          await settle(true)();
        }
      : undefined,
  };
}

export function ofReview(review: ReportedReview): Case {
  const { _id: id, author, authorId, text, hidden, settled, reports, createdAt } = review;
  const moderate = (next: boolean) => () =>
    bookings.moderateReview({ params: { id }, body: { hidden: next } });
  return {
    key: `review ${id}`,
    kind: "review",
    subject: "reported-reviews",
    at: reports[0]?.createdAt ?? createdAt,
    settled,
    person: { _id: authorId, userName: author, role: "Student" },
    text: `${"★".repeat(review.stars)} ${text}`.trim(),
    reasons: reports,
    state: hidden ? "hidden" : undefined,
    settle: moderate(false),
    hide: hidden ? undefined : moderate(true),
  };
}

/** Their answer stays until the suspension is lifted. */
export function ofAnswer({ _id, userName, role, reason, answer, ...rest }: SuspendedPerson): Case {
  return {
    key: `answer ${_id}`,
    kind: "answer",
    subject: "suspended-people",
    at: rest.answeredAt ?? rest.at,
    settled: false,
    person: { _id, userName, role },
    text: answer ?? "",
    reasons: [{ reason }],
  };
}
