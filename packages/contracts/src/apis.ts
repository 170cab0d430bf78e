import { bookingsInternalSchemas, bookingsSchemas } from "./bookings.ts";
import { bookingsCalls, bookingsInternalCalls } from "./calls/bookings.ts";
import { chatCalls, chatInternalCalls } from "./calls/chat.ts";
import { clientEventsCalls } from "./calls/client-events.ts";
import { demoClassesCalls } from "./calls/demo-classes.ts";
import { contentCalls, contentInternalCalls } from "./calls/content.ts";
import { deploymentsCalls } from "./calls/deployments.ts";
import { feeCalls } from "./calls/fees.ts";
import { lessonsCalls } from "./calls/lessons.ts";
import { publicPagesCalls } from "./calls/public-pages.ts";
import { requirementsCalls } from "./calls/requirements.ts";
import { shortlistCalls } from "./calls/shortlist.ts";
import { usersCalls, usersInternalCalls } from "./calls/users.ts";
import { chatInternalSchemas, chatSchemas } from "./chat.ts";
import { contentInternalSchemas, contentSchemas } from "./content.ts";
import { deploymentsSchemas } from "./deployments.ts";
import { endpointsOf } from "./endpoint.ts";
import { feeSchemas } from "./lessons/fees.ts";
import { lessonsSchemas } from "./lessons/tuitions.ts";
import { applicationSchemas } from "./requirements/applications.ts";
import { requirementReportSchemas } from "./requirements/reports.ts";
import { requirementSchemas } from "./requirements/requirements.ts";
import { demoClassesSchemas } from "./lessons/demo-classes.ts";
import { shortlistSchemas } from "./tutoring/shortlist.ts";
import { usersSchemas } from "./users.ts";
import { clientEventsSchemas } from "./web/client-events.ts";
import { publicPagesSchemas } from "./web/public-pages.ts";
import { usersInternalSchemas } from "./users-internal.ts";

export const usersApi = endpointsOf(
  { ...usersCalls, ...publicPagesCalls, ...shortlistCalls },
  { ...usersSchemas, ...publicPagesSchemas, ...shortlistSchemas },
);
export const bookingsApi = endpointsOf(
  { ...bookingsCalls, ...lessonsCalls, ...feeCalls, ...requirementsCalls, ...demoClassesCalls },
  {
    ...bookingsSchemas,
    ...lessonsSchemas,
    ...feeSchemas,
    ...requirementSchemas,
    ...applicationSchemas,
    ...requirementReportSchemas,
    ...demoClassesSchemas,
  },
);
export const chatApi = endpointsOf(chatCalls, chatSchemas);
export const contentApi = endpointsOf(contentCalls, contentSchemas);
export const deploymentsApi = endpointsOf(deploymentsCalls, deploymentsSchemas);
export const clientEventsApi = endpointsOf(clientEventsCalls, clientEventsSchemas);

export const usersInternal = endpointsOf(usersInternalCalls, usersInternalSchemas);
export const bookingsInternal = endpointsOf(bookingsInternalCalls, bookingsInternalSchemas);
export const chatInternal = endpointsOf(chatInternalCalls, chatInternalSchemas);
export const contentInternal = endpointsOf(contentInternalCalls, contentInternalSchemas);

/** Every public call of the platform, by the slice that answers it. With each call's `access` this is the policy table. */
export const apis = {
  "svc-users": usersApi,
  "svc-bookings": bookingsApi,
  "svc-chat": chatApi,
  "svc-content": contentApi,
  gateway: { ...deploymentsApi, ...clientEventsApi },
} as const;

/** A service behind the gateway. */
export type ServiceName = Exclude<keyof typeof apis, "gateway">;
