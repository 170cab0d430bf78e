import { Id } from "@tutorsetu/contracts/page";

/** An id of an address as it is kept. What is none becomes one that nothing has, so that each route says in its own words that it is not there. */
export const idFrom = (text: string) => (Id.safeParse(text).success ? text.toLowerCase() : "");
