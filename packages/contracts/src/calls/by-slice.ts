import { bookingsCalls } from "./bookings.ts";
import { chatCalls } from "./chat.ts";
import { clientEventsCalls } from "./client-events.ts";
import { contentCalls } from "./content.ts";
import { demoClassesCalls } from "./demo-classes.ts";
import { deploymentsCalls } from "./deployments.ts";
import { feeCalls } from "./fees.ts";
import { lessonsCalls } from "./lessons.ts";
import { publicPagesCalls } from "./public-pages.ts";
import { requirementsCalls } from "./requirements.ts";
import { shortlistCalls } from "./shortlist.ts";
import { usersCalls } from "./users.ts";

/** Every public call by the slice that answers it, as `apis` has them, without a schema. */
export const calls = {
  "svc-users": { ...usersCalls, ...publicPagesCalls, ...shortlistCalls },
  "svc-bookings": {
    ...bookingsCalls,
    ...lessonsCalls,
    ...feeCalls,
    ...requirementsCalls,
    ...demoClassesCalls,
  },
  "svc-chat": chatCalls,
  "svc-content": contentCalls,
  gateway: { ...deploymentsCalls, ...clientEventsCalls },
} as const;

/** A service behind the gateway. */
export type ServiceName = Exclude<keyof typeof calls, "gateway">;
