import { bookingsInternalSchemas, bookingsSchemas } from "../bookings.ts";
import { calls } from "../calls/by-slice.ts";
import { bookingsInternalCalls } from "../calls/bookings.ts";
import { endpointsOf } from "../endpoint.ts";
import { demoClassesSchemas } from "../lessons/demo-classes.ts";
import { feeSchemas } from "../lessons/fees.ts";
import { lessonsSchemas } from "../lessons/tuitions.ts";
import { applicationSchemas } from "../requirements/applications.ts";
import { requirementReportSchemas } from "../requirements/reports.ts";
import { requirementSchemas } from "../requirements/requirements.ts";

export const bookingsApi = endpointsOf(calls["svc-bookings"], {
  ...bookingsSchemas,
  ...lessonsSchemas,
  ...feeSchemas,
  ...requirementSchemas,
  ...applicationSchemas,
  ...requirementReportSchemas,
  ...demoClassesSchemas,
});
export const bookingsInternal = endpointsOf(bookingsInternalCalls, bookingsInternalSchemas);
