import { readConfig, serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

export const config = readConfig({
  ...serviceConfig,
  PORT: serviceConfig.PORT.default(4003),
  /** Fan-out between instances; without it one instance serves everybody. */
  REDIS_URL: z.url().optional(),
  /** Origins other than the page's own that may open a socket, separated by commas. */
  ORIGINS: z.string().default(""),
  NEW_CONVERSATIONS_PER_DAY: z.coerce.number().int().min(1).default(10),
});
