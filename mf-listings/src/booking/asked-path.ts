import type { Kind } from "./kind.ts";

/** The URL parameter with the id of the person whose booking dialog is open. */
export const BOOK_PARAM = "book";

/** The URL that opens a person's booking dialog: their own page, which exists whatever a list shows. */
export const bookingPath = (kind: Kind, userId: string) =>
  `/${kind}/${userId}?${BOOK_PARAM}=${userId}`;
