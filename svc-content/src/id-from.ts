import { Id } from "@tutorsetu/contracts/page";

/** The stored form of an id in a URL. A malformed id becomes one that no document has, so that each route answers 404 with its own text. */
export const idFrom = (text: string) => (Id.safeParse(text).success ? text.toLowerCase() : "");
