import { useChange } from "../use-change.ts";
import { useMessages } from "./messages.ts";

/** What the page of a book and its receipts is read again by. */
export const FEES = "fees";

/** The line is not what this page shows: somebody was quicker. What is typed outlives a session that ends. */
const OUTDATED = [404, 409];

/** Changes a book, once at a time; whatever the answer is, the book is read again. */
export function useFeeChange() {
  const { saveFailed: failed } = useMessages();
  return useChange({ queries: FEES, failed, outdated: OUTDATED });
}
export type FeeChange = ReturnType<typeof useFeeChange>;
