import type { Blog } from "@tutorsetu/contracts/content";

type Searched = Pick<Blog, "title" | "author" | "content" | "keyTakeaways">;

/** Whether every word is somewhere in the post. */
export function matches({ title, author, content, keyTakeaways }: Searched, words: string) {
  const all = [title, author, content, ...keyTakeaways].join("\n").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
