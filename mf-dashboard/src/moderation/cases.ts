import type { Report } from "@tutorsetu/contracts/chat";
import type { Settlement } from "@tutorsetu/contracts/administration/settlements";
import type { CommentToCheck, ContactMessage } from "@tutorsetu/contracts/content";
import type { SuspendedPerson } from "@tutorsetu/contracts/administration/moderation";
import type { Role } from "@tutorsetu/contracts/people";
import type {
  PersonReport,
  ReportedReview,
} from "@tutorsetu/contracts/administration/people-table";
import type { ReportedRequirement } from "@tutorsetu/contracts/requirements/reports";
import { bookings, chat, content, requirements, users } from "../api.ts";

export const KINDS = [
  "message",
  "comment",
  "profile",
  "picture",
  "review",
  "requirement",
  "answer",
  "contact",
] as const;
export type Kind = (typeof KINDS)[number];

/** Something that somebody reported, or that waits for an administrator. */
export interface Case {
  readonly key: string;
  readonly kind: Kind;
  /** The query to read again after an action. */
  readonly subject: string;
  readonly at: string;
  readonly settled: boolean;
  /** Whose it is; the role is null for older comments, and who writes through the contact form has no account here. */
  readonly person: { readonly _id: string; readonly userName: string; readonly role: Role | null };
  readonly text: string;
  /** What the tutor answered to a review, and whether that is hidden. */
  readonly tutorsAnswer?: { readonly text: string; readonly isHidden: boolean };
  readonly reasons: readonly {
    readonly reason: string;
    readonly text?: string;
    readonly about?: "answer" | undefined;
  }[];
  readonly by?: string;
  readonly image?: string | null;
  readonly post?: { readonly id: string; readonly title: string };
  readonly state?: "waiting" | "hidden";
  readonly settlement?: Settlement | undefined;
  /** What became of a reported picture. */
  readonly outcome?: PersonReport["outcome"];
  /** Of a contact message: where it is answered, and what was. */
  readonly email?: string;
  readonly answer?: string | undefined;
  /** E-mails an answer, and settles it. */
  readonly reply?: (text: string) => Promise<unknown>;
  /** Settles it, and shows what was hidden. */
  readonly settle?: () => Promise<unknown>;
  readonly reopen?: () => Promise<unknown>;
  /** Takes it from the site, and settles it. */
  readonly hide?: () => Promise<unknown>;
  /** Takes only the tutor's answer from the site, and settles it. */
  readonly hideAnswer?: () => Promise<unknown>;
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
    settlement: report.settlement,
    person: about,
    text,
    reasons: [{ reason }],
    by: by.userName,
    settle: solve(true),
    reopen: solve(false),
  };
}

export function ofComment(comment: CommentToCheck, settled: boolean): Case {
  const { _id: id, author, authorId, text, state, reports, blogId, blogTitle } = comment;
  const { authorRole = null, settlement } = comment;
  const moderate = (next: "shown" | "hidden") => () =>
    content.moderateComment({ params: { id }, body: { state: next } });
  return {
    key: `comment ${id}`,
    kind: "comment",
    subject: "comments",
    at: comment.createdAt,
    settled,
    settlement,
    person: { _id: authorId, userName: author, role: authorRole },
    text,
    reasons: reports.map(({ reason }) => ({ reason })),
    post: { id: blogId, title: blogTitle },
    state: state === "waiting" || state === "hidden" ? state : undefined,
    settle: moderate("shown"),
    hide: state === "hidden" ? undefined : moderate("hidden"),
  };
}

export function ofPerson(report: PersonReport): Case {
  const { _id: id, kind, about, by, reason, text, settled, createdAt, outcome } = report;
  // After a removal there may be another one, which nobody reported.
  const image = outcome === "removed" ? null : report.image;
  const settle = (next: boolean) => () =>
    users.settlePersonReport({ params: { id }, body: { settled: next } });
  const isPicture = kind === "picture" && image !== null;
  return {
    key: `${kind} ${id}`,
    kind,
    subject: "person-reports",
    at: createdAt,
    settled,
    settlement: report.settlement,
    outcome,
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
          // A svc-users of before does not settle it with that.
          await settle(true)();
        }
      : undefined,
  };
}

export function ofReview(review: ReportedReview): Case {
  const { _id: id, author, authorId, text, hidden, settled, reports, createdAt } = review;
  const { answer, answerHidden: isHidden = false } = review;
  const moderate = (body: { hidden: boolean; answerHidden?: boolean }) => () =>
    bookings.moderateReview({ params: { id }, body });
  return {
    key: `review ${id}`,
    kind: "review",
    subject: "reported-reviews",
    at: reports[0]?.createdAt ?? createdAt,
    settled,
    settlement: review.settlement,
    person: { _id: authorId, userName: author, role: "Student" },
    text: `${"★".repeat(review.stars)} ${text}`.trim(),
    reasons: reports,
    ...(answer === undefined ? {} : { tutorsAnswer: { text: answer, isHidden } }),
    state: hidden || isHidden ? "hidden" : undefined,
    settle: moderate({ hidden: false, ...(answer === undefined ? {} : { answerHidden: false }) }),
    hide: hidden ? undefined : moderate({ hidden: true }),
    ...(answer === undefined || isHidden
      ? {}
      : { hideAnswer: moderate({ hidden, answerHidden: true }) }),
  };
}

/** A post of a student or parent; its text is what everybody reads. */
export function ofRequirement(post: ReportedRequirement): Case {
  const { _id: id, author, authorId, subject, city, text, hidden, settled, reports } = post;
  const moderate = (isHidden: boolean) => () =>
    requirements.moderateRequirement({ params: { id }, body: { hidden: isHidden } });
  return {
    key: `requirement ${id}`,
    kind: "requirement",
    subject: "reported-requirements",
    at: reports[0]?.createdAt ?? post.createdAt,
    settled,
    settlement: post.settlement,
    person: { _id: authorId, userName: author, role: "Student" },
    text: `${subject}, ${post.class}, ${city}\n${text}`.trim(),
    reasons: reports.map(({ reason, text: more }) => ({ reason, text: more })),
    state: hidden ? "hidden" : undefined,
    settle: moderate(false),
    hide: hidden ? undefined : moderate(true),
  };
}

/** What a suspended person answers; it can be opened again as long as the suspension lasts. */
export function ofAnswer({ _id, userName, role, reason, answer, ...rest }: SuspendedPerson): Case {
  const settle = (settled: boolean) => () =>
    users.settleAnswer({ params: { id: _id }, body: { settled } });
  return {
    key: `answer ${_id}`,
    kind: "answer",
    subject: "suspended-people",
    at: rest.answeredAt ?? rest.at,
    settled: rest.settlement !== undefined,
    settlement: rest.settlement,
    person: { _id, userName, role },
    text: answer ?? "",
    reasons: [{ reason }],
    settle: settle(true),
    reopen: settle(false),
  };
}

/** Answered once, by e-mail or elsewhere; nobody opens it again. */
export function ofContact(contact: ContactMessage): Case {
  const { _id: id, name, email, subject, message, createdAt, settlement, answer } = contact;
  const send = (text?: string) => content.answerContact({ params: { id }, body: { text } });
  return {
    key: `contact ${id}`,
    kind: "contact",
    subject: "contacts",
    at: createdAt,
    settled: settlement !== undefined,
    settlement,
    person: { _id: "", userName: name, role: null },
    text: `${subject}\n${message}`,
    reasons: [],
    email,
    answer,
    settle: () => send(),
    reply: send,
  };
}
