import { commaList, outboxConfig, serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

/** What the service reads from its environment. */
export const contentConfig = {
  ...serviceConfig,
  ...outboxConfig,
  PORT: serviceConfig.PORT.default(4004),
  /** Where svc-chat answers, for live events. */
  CHAT_URL: z.url(),
  /** Where people open the site; e-mails and pushes link there. */
  SITE_URL: z
    .url()
    .default("http://127.0.0.1:8080")
    .transform((url) => url.replace(/\/+$/, "")),
  /** The mail server, e.g. `smtps://user:password@mail.example.in`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Without a mail server: a folder for e-mails, e.g. for development. */
  MAIL_DIR: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(1).default("TutorSetu <no-reply@tutorsetu.example>"),
  /** The key pair that push services know this deployment by, each in base64url; without it nothing is pushed. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Whom push services write to: `mailto:` or `https:`. */
  VAPID_SUBJECT: z
    .url({ protocol: /^(?:mailto|https)$/ })
    .default("mailto:hello@tutorsetu.example"),
  /** Origins of push services besides the known ones, separated by commas. */
  PUSH_SERVICES: commaList.prefault(""),
};
