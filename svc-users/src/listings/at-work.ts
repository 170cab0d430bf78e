import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import type { Hono } from "hono";
import { createBulkhead } from "./bulkhead.ts";

/** Pages of lists that are worked on at once, from the search to the bytes of the answer: more would not be done sooner, for all of it is done by one thread. */
const PAGES_AT_ONCE = 1;

const CLIENT_CLOSED_REQUEST = 499;

const PAGES = [
  usersApi.allTutors,
  usersApi.allStudents,
  usersApi.landingPage,
  usersInternal.similarTutors,
];

/** Keeps what else the service does from standing behind every listing that somebody asks for at once. */
export function boundListings(app: Hono<AppEnv>, bulkhead = createBulkhead(PAGES_AT_ONCE)): void {
  for (const { path } of PAGES)
    app.use(path, async (c, next) => {
      const asked = { visitor: addressOf(c), signal: c.req.raw.signal };
      if (await bulkhead.run(asked, next)) return undefined;
      // Nobody reads it.
      return c.body(null, CLIENT_CLOSED_REQUEST as 400);
    });
}
