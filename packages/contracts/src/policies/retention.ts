// How long everything is kept that is stored: the jobs of the services take their periods from here, the privacy page shows them.
import { SESSION_MS } from "../domain.ts";

/** A time, by its unit. */
export type Span =
  | { readonly days: number }
  | { readonly hours: number }
  | { readonly minutes: number };

/**
 * What ends the keeping where no time does. `account`: the account it belongs to is erased. `both`: it concerns two people;
 * it stays for the other one, without the name of whoever is erased. `done`: it is carried out or passed on. `site`: it is
 * the site's own and about nobody. `always`: never, for it must prove what happened.
 */
export type Until = "account" | "both" | "done" | "site" | "always";

export interface Kept {
  /** Collections, as `service/collection`; of the gateway what is neither. */
  readonly of: readonly string[];
  readonly kept: Span | Until;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AUDIT = ["audit_trail", "audit_head"];
const auditOf = (service: string) => AUDIT.map((name) => `${service}/${name}`);

/** In the order in which people read it. */
export const RETENTION = {
  account: { of: ["svc-users/people", "svc-users/pictures"], kept: "account" },
  /** At most, where nobody decides; else until somebody has. */
  documents: { of: ["svc-users/document-pages"], kept: { days: 30 } },
  deletedAccount: { of: ["svc-users/people"], kept: { days: 7 } },
  sessions: { of: ["svc-users/sessions"], kept: { days: SESSION_MS / DAY_MS } },
  /** Longer than any token lives. */
  revocations: { of: ["svc-users/revocations"], kept: { hours: SESSION_MS / HOUR_MS + 1 } },
  sessionEnds: { of: ["svc-users/sessionEnds"], kept: { days: 30 } },
  passwordLinks: { of: ["svc-users/resets"], kept: { minutes: 30 } },
  emailLinks: { of: ["svc-users/verifications"], kept: { days: 7 } },
  /** Those that ask a guardian to agree, and those that take it back. */
  guardianLinks: { of: ["svc-users/guardian-links"], kept: { days: 14 } },
  withdrawalLinks: { of: ["svc-users/guardian-links"], kept: { days: 365 } },
  phoneCodes: { of: ["svc-users/phone-codes"], kept: { minutes: 10 } },
  passkeyChallenges: { of: ["svc-users/passkey-challenges"], kept: { minutes: 5 } },
  signInTries: { of: ["redis/limits"], kept: { days: 1 } },
  emails: { of: ["svc-users/letters"], kept: { days: 5 } },
  phoneViews: { of: ["svc-users/phone-views"], kept: { days: 180 } },
  phoneViewsToTell: { of: ["svc-bookings/phone-views"], kept: "done" },
  dailyShares: { of: ["svc-users/phone-days"], kept: { days: 2 } },
  adminRequests: { of: ["svc-users/admin-requests"], kept: { days: 7 } },
  bookings: {
    of: ["svc-bookings/bookings", "svc-bookings/arrangements", "svc-bookings/lessons"],
    kept: "both",
  },
  feeBooks: { of: ["svc-bookings/feeEntries"], kept: "both" },
  upiAddresses: { of: ["svc-bookings/upiAddresses"], kept: "account" },
  tutorHours: { of: ["svc-bookings/availability", "svc-bookings/reservations"], kept: "account" },
  lessonSettings: { of: ["svc-bookings/lesson-settings"], kept: "account" },
  calendars: { of: ["svc-bookings/calendars"], kept: "account" },
  reviews: { of: ["svc-bookings/reviews"], kept: "both" },
  /** From when a post is closed. */
  requirements: {
    of: ["svc-bookings/requirements", "svc-bookings/applications"],
    kept: { days: 365 },
  },
  requirementNews: { of: ["svc-bookings/requirementNews"], kept: "account" },
  messages: { of: ["svc-chat/messages", "svc-chat/boxes"], kept: "both" },
  chatQuotas: { of: ["svc-chat/quotas"], kept: { days: 2 } },
  blocks: { of: ["svc-bookings/blocks", "svc-chat/blocks"], kept: "both" },
  personReports: { of: ["svc-users/reports"], kept: "account" },
  reports: { of: ["svc-chat/reports"], kept: "both" },
  shortlists: { of: ["svc-users/shortlists"], kept: "account" },
  savedSearches: { of: ["svc-users/saved-searches"], kept: "account" },
  comments: { of: ["svc-content/comments"], kept: "both" },
  marks: { of: ["svc-content/marks"], kept: "account" },
  help: { of: ["svc-content/help"], kept: "both" },
  contacts: { of: ["svc-content/contacts"], kept: { days: 365 } },
  notices: { of: ["svc-content/notices"], kept: { days: 365 } },
  notificationSettings: { of: ["svc-content/notificationSettings"], kept: "account" },
  deliveries: { of: ["svc-content/deliveries"], kept: { days: 30 } },
  deadDeliveries: { of: ["svc-content/deliveries"], kept: { days: 180 } },
  /** Counted from the end of the session in which it was allowed. */
  pushDevices: { of: ["svc-content/pushSubscriptions"], kept: { days: 90 } },
  accessLogAddresses: { of: ["gateway/access-log"], kept: { days: 7 } },
  accessLog: { of: ["gateway/access-log"], kept: { days: 180 } },
  audit: {
    of: [
      ...auditOf("svc-users"),
      ...auditOf("svc-bookings"),
      ...auditOf("svc-chat"),
      ...auditOf("svc-content"),
      "svc-users/audit",
    ],
    kept: "always",
  },
  site: { of: ["svc-content/blogs", "svc-users/keys", "svc-users/leases"], kept: "site" },
} as const satisfies Readonly<Record<string, Kept>>;

export type Retained = keyof typeof RETENTION;

/** What is kept for a time. */
export type Timed = {
  [K in Retained]: (typeof RETENTION)[K]["kept"] extends Span ? K : never;
}[Retained];

const inMs = (span: Span): number => {
  if ("days" in span) return span.days * DAY_MS;
  return "hours" in span ? span.hours * HOUR_MS : span.minutes * 60_000;
};

/** How long that is kept, in milliseconds. */
export const retentionMs = (what: Timed): number => inMs(RETENTION[what].kept);
