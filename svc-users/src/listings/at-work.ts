import { addressOf } from "@tutorsetu/service-kit/address";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Listings } from "../store/listings.ts";
import { createBulkhead } from "./bulkhead.ts";

/** Pages of lists that are worked on at once, from the question to those who are shown: more would not be done sooner, for one thread does all of it. */
const PAGES_AT_ONCE = 1;

const CLIENT_CLOSED_REQUEST = 499;

/** The lists for who asks by this request. */
export type ListsFor = (c: Context) => Pick<Listings, "tutors" | "students" | "tutorsOf">;

/** Keeps what else the service does from standing behind every page that somebody asks for at once; what other services are asked about a page is asked after it. */
export function boundListings(listings: Listings): ListsFor {
  const bulkhead = createBulkhead(PAGES_AT_ONCE);
  return (c) => {
    const asker = { visitor: addressOf(c), signal: c.req.raw.signal };
    async function bounded<Page extends object>(work: () => Promise<Page>): Promise<Page> {
      const page = await bulkhead.run(asker, work);
      if (page) return page;
      // safe: nobody reads the answer
      throw new HTTPException(CLIENT_CLOSED_REQUEST as 400);
    }
    return {
      tutors: (query) => bounded(() => listings.tutors(query)),
      students: (query) => bounded(() => listings.students(query)),
      tutorsOf: (filters, skip) => bounded(() => listings.tutorsOf(filters, skip)),
    };
  };
}
