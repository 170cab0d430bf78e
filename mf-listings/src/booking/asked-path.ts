import type { Kind } from "./kind.ts";

/** The part of an address that says whose booking dialog is open. */
export const BOOK = "book";

/** Where a person's dialog is open: on their own page, where they are found whatever a list shows. */
export const askedPath = (kind: Kind, userId: string) => `/${kind}/${userId}?${BOOK}=${userId}`;
