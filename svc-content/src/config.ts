import { serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

/** What the service reads from its environment. */
export const contentConfig = {
  ...serviceConfig,
  PORT: serviceConfig.PORT.default(4004),
  /** Where svc-chat answers, for live events. */
  CHAT_URL: z.url(),
};
