import type { Blog } from "@tutorsetu/contracts/content";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";

type SearchedFields = Pick<Blog, "title" | "author" | "content" | "keyTakeaways">;

/** Whether every word is somewhere in the post. */
export function matches({ title, author, content, keyTakeaways }: SearchedFields, search: string) {
  const texts = [title, author, content, ...keyTakeaways].join("\n");
  const all = latinDigits(texts).toLocaleLowerCase();
  return latinDigits(search)
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
