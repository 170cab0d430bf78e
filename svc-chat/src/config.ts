import { commaList, serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";

/** What the service reads from its environment. */
export const chatConfig = {
  ...serviceConfig,
  PORT: serviceConfig.PORT.default(4003),
  /** Without it there is one instance and no fan-out. */
  REDIS_URL: z.url().optional(),
  /** Where svc-content answers: it tells people of what is unread. Without it nobody is told. */
  CONTENT_URL: z.url().optional(),
  /** Origins that may open a socket besides the site's own, separated by commas. */
  ORIGINS: commaList.prefault(""),
  /** How fast one person may write, and how many messages at once. */
  MESSAGES_PER_SECOND: z.coerce.number().positive().default(5),
  MESSAGES_AT_ONCE: z.coerce.number().int().min(1).default(20),
  /** What one person may ask a second, over all sockets, and how many of those there may be. */
  EVENTS_PER_SECOND: z.coerce.number().positive().default(50),
  SOCKETS_PER_PERSON: z.coerce.number().int().min(1).default(10),
  /** A school, or a mobile network, is one address. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(1000),
  /** How many sockets an instance with too many asks to move, at most; 0 for none. */
  MOVES_PER_SECOND: z.coerce.number().int().min(0).max(1000).default(5),
  NEW_CONVERSATIONS_PER_DAY: z.coerce.number().int().min(0).default(10),
};

const Read = z.object(chatConfig);
export type Config = Readonly<z.infer<typeof Read>>;
