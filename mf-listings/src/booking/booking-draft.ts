import { DRAFT, readText, writeText } from "@tutorsetu/web-kit/storage";
import { type BookingValues, initialValues } from "./booking-values.ts";

/** What is kept of a request while it is written, and since when. */
export interface BookingDraft extends BookingValues {
  /** Milliseconds since 1970 when it was changed last; 0 while nothing is written. */
  readonly at: number;
}

export const emptyDraft: BookingDraft = { ...initialValues, at: 0 };

/** After a day nobody goes on with it. */
const DAY_MS = 86_400_000;

function changedAt(text: string): number {
  try {
    const { at } = JSON.parse(text) as { at?: unknown }; // safe: looked at below
    return typeof at === "number" ? at : 0;
  } catch {
    return 0;
  }
}

const nameOf = (own: string, userId: string) => `book:${own}:${userId}`;

/** What is kept under a name, unless it is too old, which removes it. */
function take(name: string): string | null {
  const text = readText(DRAFT + name, true);
  const at = text === null ? 0 : changedAt(text);
  if (at === 0 || Date.now() - at < DAY_MS) return text;
  writeText(DRAFT + name, null, true);
  return null;
}

/**
 * The draft of a request to a person, by its name, without what is older than a day. What a visitor of this tab wrote becomes
 * that of whoever signs in here and goes on with it, once. `own` is empty for a visitor.
 */
export function openDraft(own: string, userId: string): string {
  const name = nameOf(own, userId);
  const visitors = take(nameOf("", userId));
  if (own) take(name);
  if (own && visitors !== null) {
    writeText(DRAFT + name, visitors, true);
    writeText(DRAFT + nameOf("", userId), null, true);
  }
  return name;
}
