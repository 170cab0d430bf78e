import { format } from "@tutorsetu/web-kit/i18n";
import type { useMessages } from "./messages.ts";

interface Form {
  readonly kind: string;
  readonly about: string;
}

/** What waits, in a few words. */
export function nameOf({ kind, about }: Form, t: ReturnType<typeof useMessages>): string {
  const words = new Map([
    ["contact", t.contact],
    ["booking", t.booking],
    ["comment", t.comment],
  ]);
  return format(words.get(kind) ?? "{about}", { about });
}
