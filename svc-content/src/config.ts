import { readConfig, serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

export const config = readConfig({
  ...serviceConfig,
  PORT: serviceConfig.PORT.default(4004),
  /** Where svc-chat answers, for live news. */
  CHAT_URL: z.url(),
});
