import { outboxConfig, serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

/** What the service reads from its environment. */
export const bookingsConfig = {
  ...serviceConfig,
  ...outboxConfig,
  PORT: serviceConfig.PORT.default(4002),
  /** Where svc-chat answers, for live events. */
  CHAT_URL: z.url(),
  /** Where svc-content answers, for notices; without it they wait in their bookings. */
  CONTENT_URL: z.url().optional(),
  /** Days without an answer after which the asked person is reminded, and after which a request ends. */
  REMIND_AFTER_DAYS: z.coerce.number().positive().default(2),
  EXPIRE_AFTER_DAYS: z.coerce.number().positive().default(14),
};
