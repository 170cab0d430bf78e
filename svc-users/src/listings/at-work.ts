import { addressOf } from "@tutorsetu/service-kit/address";
import { createFairQueue, type Release } from "@tutorsetu/service-kit/limits/fair-queue";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Listings } from "../store/listings.ts";

/** Pages of lists that are worked on at once, from the question to those who are shown: more would not be done sooner, for one thread does all of it. */
const PAGES_AT_ONCE = 1;

const CLIENT_CLOSED_REQUEST = 499;

/** The lists for who asks by this request. */
export type ListsFor = (c: Context) => Pick<Listings, "tutors" | "students" | "tutorsOf">;

/** Keeps what else the service does from standing behind every page that somebody asks for at once; what other services are asked about a page is asked after it. */
export function boundListings(listings: Listings): ListsFor {
  const queue = createFairQueue({ instance: PAGES_AT_ONCE, address: PAGES_AT_ONCE });

  /** Resolves with "gone" when nobody waits for the answer any more. */
  function turnOf(address: string, signal: AbortSignal): Promise<Release | "gone"> {
    if (signal.aborted) return Promise.resolve("gone");
    const turn = queue.tryAcquire(address);
    if (turn) return Promise.resolve(turn);
    return new Promise((resolve) => {
      const leave = queue.wait(address, (settled) => {
        signal.removeEventListener("abort", giveUp);
        resolve(typeof settled === "string" ? "gone" : settled);
      });
      const giveUp = () => leave("gone");
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  return (c) => {
    async function inTurn<Page>(work: () => Promise<Page>): Promise<Page> {
      const turn = await turnOf(addressOf(c), c.req.raw.signal);
      // safe: nobody reads the answer
      if (turn === "gone") throw new HTTPException(CLIENT_CLOSED_REQUEST as 400);
      // Also a question that fails before there is a promise, such as a wrong cursor, gives its turn back.
      try {
        return await work();
      } finally {
        turn();
      }
    }
    return {
      tutors: (query) => inTurn(() => listings.tutors(query)),
      students: (query) => inTurn(() => listings.students(query)),
      tutorsOf: (filters, skip) => inTurn(() => listings.tutorsOf(filters, skip)),
    };
  };
}
