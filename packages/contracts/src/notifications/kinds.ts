import { FEE_KINDS } from "./fees/kinds.ts";
import { KINDS as lessonKinds } from "./lessons/kinds.ts";
import { lessonParamsIn } from "./lessons/words.ts";
import { REQUIREMENT_KINDS } from "./requirements/kinds.ts";
import { demoKinds } from "./demo-classes/kinds.ts";
import { paramsIn, type Words } from "./words.ts";

/** What a notification tells. A later kind is an entry here and its texts in `en.ts` and `hi.ts`. */

/** What a person chooses channels by. */
export const GROUPS = [
  "requests",
  "lessons",
  "requirements",
  "messages",
  "reviews",
  "searches",
  "help",
  "notices",
  "account",
] as const;
export type Group = (typeof GROUPS)[number];

/** How a notification leaves the site; the notice on the page is always there. */
export const CHANNELS = ["email", "push", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Kind {
  readonly group: Group;
  /** Somebody waits for what the reader does, or their account is not safe: devices may wake for it. */
  readonly isUrgent: boolean;
  /** The channels that may be used for it, as far as its reader wants them. */
  readonly channels: readonly Channel[];
}

const request: Kind = { group: "requests", isUrgent: true, channels: CHANNELS };
const ended: Kind = { group: "requests", isUrgent: false, channels: ["email", "push"] };
/** svc-users sends the e-mail, which also suspended people get. */
const account: Kind = { group: "account", isUrgent: true, channels: ["push"] };
const document: Kind = { group: "account", isUrgent: false, channels: ["email", "push"] };
const help: Kind = { group: "help", isUrgent: false, channels: ["email", "push"] };

/**
 * `params` of each kind; texts leave out a line whose placeholder is missing or empty:
 * - `booking_*`: `name` (of the other person), `child` (whom of the reader's children it is for), `subject`, `slots` (the times, see `words.ts`) and `when` (the same in English,
 *   which alone those of before have), `message` or `reason`; `booking_unanswered`: also `tutors`, names with commas between;
 * - `demo_*`: see `demo-classes/kinds.ts`;
 * - `review_received`: `name`, `stars` (1 to 5), `review`; `review_answered`: `name` (of the tutor), `answer`;
 * - `messages_unread`: `name`, `count`;
 * - `saved_search`: `count` (of new tutors), `searches` (names, with line breaks between);
 * - `help_solved`, `help_answered`: `subject`, `reply`; `warning`, `suspension`, `suspension_lifted`: `reason`;
 * - `fee_*`: see `fees/kinds.ts`;
 * - `password_changed`: nothing; `new_device`: of `browser`, `system` and `network` what is known;
 * - `identity_refused`, `education_refused`: `reason`; those that tell of it being verified, or deleted unseen: nothing.
 */
export const KINDS = {
  booking_requested: request,
  booking_accepted: request,
  booking_proposed: request,
  booking_time_agreed: request,
  booking_declined: request,
  booking_cancelled: request,
  booking_expired: ended,
  booking_reminder: request,
  booking_unanswered: ended,
  ...demoKinds,
  review_received: { group: "reviews", isUrgent: false, channels: ["email", "push"] },
  review_answered: { group: "reviews", isUrgent: false, channels: ["email", "push"] },
  messages_unread: { group: "messages", isUrgent: false, channels: CHANNELS },
  saved_search: { group: "searches", isUrgent: false, channels: ["email", "push"] },
  help_solved: help,
  help_answered: help,
  warning: account,
  suspension: account,
  suspension_lifted: account,
  password_changed: account,
  new_device: account,
  identity_verified: document,
  identity_refused: document,
  identity_unseen: document,
  education_verified: document,
  education_refused: document,
  education_unseen: document,
  ...lessonKinds,
  ...REQUIREMENT_KINDS,
  ...FEE_KINDS,
  /** What an administrator writes, and every kind of a newer release: its own subject and text. */
  notice: { group: "notices", isUrgent: false, channels: ["email", "push"] },
} as const satisfies Readonly<Record<string, Kind>>;
export type NotificationKind = keyof typeof KINDS;

/** The words of one kind. `title` is one line and names who or what; `push` names nobody, for locked screens show it. */
export interface KindTexts {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly push: string;
}
export type NotificationTexts = Readonly<Record<NotificationKind, KindTexts>> & {
  /** What is filled into texts about bookings. */
  readonly words: Words;
};

/** The kind of a notice; `notice` for those without one and those that this release does not know. */
export const kindOf = ({ kind = "" }: { readonly kind?: string | undefined }): NotificationKind =>
  Object.hasOwn(KINDS, kind) ? (kind as NotificationKind) : "notice"; // safe: just looked up

interface Told {
  readonly kind?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** In English, or as a person wrote them. */
  readonly subject: string;
  readonly message: string;
}

const fill = (line: string, params: Readonly<Record<string, string>>) =>
  line.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => params[name] ?? "");

const isComplete = (line: string, params: Readonly<Record<string, string>>) =>
  [...line.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => params[name]);

const HAS_WORDS = /^(?:booking|requirement)_/;

/** Only what services say of bookings, lessons and posts has words of their own; elsewhere a subject or a reason is what somebody wrote. */
function localParams({ words }: NotificationTexts, kind: NotificationKind, { params = {} }: Told) {
  if (KINDS[kind].group === "lessons") return paramsIn(words, lessonParamsIn(words, params));
  return HAS_WORDS.test(kind) ? paramsIn(words, params) : params;
}

/** A notice in the words of `texts`. */
export function wordsOf(texts: NotificationTexts, notice: Told): KindTexts {
  const kind = kindOf(notice);
  const { subject, message } = notice;
  const params = kind === "notice" ? { subject, message } : localParams(texts, kind, notice);
  const { title, text, button, push } = texts[kind];
  // Of an older or newer service, which tells less than the words need: its own text.
  if (!isComplete(title, params)) return { title: subject, text: message, button, push };
  const lines = text.split("\n").filter((line) => isComplete(line, params));
  return {
    title: fill(title, params),
    text: lines.map((line) => fill(line, params)).join("\n"),
    button,
    push,
  };
}
