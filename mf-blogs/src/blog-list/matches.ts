import type { Blog } from "@tutorsetu/contracts/content";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";

type Searched = Pick<Blog, "title" | "author" | "content" | "keyTakeaways">;

/** Whether every word is somewhere in the post. */
export function matches({ title, author, content, keyTakeaways }: Searched, words: string) {
  const texts = [title, author, content, ...keyTakeaways].join("\n");
  const all = latinDigits(texts).toLocaleLowerCase();
  return latinDigits(words)
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
