import { en } from "../messages/en/lessons.ts";
import type { LessonTexts } from "./messages.ts";

/** The name, or in the reader's language what stands in place of one; services say that in English. */
export function shownName({ name }: { readonly name: string }, t: LessonTexts): string {
  if (name === en.deletedUser) return t.deletedUser;
  return name === en.hiddenUser ? t.hiddenUser : name;
}
