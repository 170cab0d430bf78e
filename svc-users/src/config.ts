import { outboxConfig, serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

const { HOST, LOG_LEVEL, MONGO_URL, INTERNAL_SECRET, REDIS_URL, SEED, ADMIN_SECOND_FACTOR } =
  serviceConfig;

const perDay = z.coerce.number().int().min(0).max(10_000);

/** What the service reads from its environment. */
export const usersConfig = {
  HOST,
  LOG_LEVEL,
  MONGO_URL,
  INTERNAL_SECRET,
  REDIS_URL,
  SEED,
  ADMIN_SECOND_FACTOR,
  ...outboxConfig,
  PORT: serviceConfig.PORT.default(4001),
  SEED_TUTORS: z.coerce.number().int().min(1).max(1_000_000).default(260),
  SEED_STUDENTS: z.coerce.number().int().min(1).max(1_000_000).default(420),
  /** Fill the store and stop. */
  SEED_ONLY: z.stringbool().default(false),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  /** Where svc-bookings answers: it is notified of deleted accounts and knows accepted bookings. */
  BOOKINGS_URL: z.url(),
  /** Where svc-chat answers: who has written to whom. Without it only who has asked for lessons is unmasked. */
  CHAT_URL: z.url().optional(),
  /** Where svc-content answers: it keeps the notices of warnings and suspensions. Without it they wait in the store. */
  CONTENT_URL: z.url().optional(),
  /** Different people whose numbers one account sees in a day; a fresh one; all fresh ones of an address together. */
  PHONES_PER_DAY: perDay.default(50),
  PHONES_PER_DAY_FRESH: perDay.default(10),
  PHONES_PER_DAY_ADDRESS: perDay.default(50),
  /** Different tutors whose e-mail addresses one account sees in a day; all fresh ones of an address together. */
  EMAILS_PER_DAY: perDay.default(200),
  EMAILS_PER_DAY_ADDRESS: perDay.default(200),
  /** Where the search index is kept from one start to the next; without it everybody is read at each start. */
  INDEX_DIR: z.string().min(1).optional(),
  /** Where people open the site; e-mails link there. */
  SITE_URL: z
    .url()
    .default("http://127.0.0.1:8080")
    .transform((url) => url.replace(/\/+$/, "")),
  /** Who gets a copy of every message of the contact form. */
  CONTACT_EMAIL: z.email().default("hello@tutorsetu.example"),
  /** The file that says who runs the site, for its pages Privacy, Terms and Grievance officer. */
  OPERATOR_FILE: z.string().min(1).optional(),
  /** The mail server, e.g. `smtps://user:password@mail.example.in`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Without a mail server: a folder for e-mails. Without both they are not sent. */
  MAIL_DIR: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).default("TutorSetu <no-reply@tutorsetu.example>"),
  /** Shows the e-mails of MAIL_DIR to visitors from this machine; for development only. */
  MAIL_PAGE: z.stringbool().default(false),
  /** `strict`: students under 18 are shown only once their guardian has agreed by an e-mailed link. */
  CONSENT: z.enum(["shown", "strict"]).optional(),
  /** What `CONSENT` was called before; it counts where that is not set. */
  MINORS: z.enum(["shown", "strict"]).default("shown"),
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).default(60),
};
