import type { AppEnv } from "@tutorsetu/service-kit/env";
import { createMiddleware } from "hono/factory";
import type { Allowance } from "./allowance.ts";
import { rejectTooOften } from "./limits.ts";

/** A call over HTTP reads as much as a few events, and counts with them. */
const EVENTS_PER_CALL = 3;

/** Every call of somebody signed in counts for the person, wherever it comes from. */
export const limitCalls = (events: Allowance) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { caller } = c.var;
    if (caller) rejectTooOften(events.take(caller.id, EVENTS_PER_CALL));
    await next();
  });
