import { seeded } from "@tutorsetu/demo/random";

export const KINDS = [1024, 16_384] as const;

const SYLLABLES = "ka ri ma shi va ne tu pa lo de sa ji ra mo ti ha no yu be gu".split(" ");

/** Words as a language has them, always the same ones: a reply compresses as one of ours. */
function words(seed: number, count: number): string {
  const random = seeded(seed + 1);
  const word = () =>
    Array.from({ length: random.int(1, 3) }, () => random.pick(SYLLABLES)).join("");
  return Array.from({ length: count }, word).join(" ");
}

const post = (n: number) => ({
  _id: n.toString(16).padStart(24, "0"),
  title: words(2 * n, 6),
  likes: n * 7,
  excerpt: words(2 * n + 1, 30),
});

/** A list as JSON of exactly so many bytes. */
export function jsonOf(bytes: number): string {
  const posts: ReturnType<typeof post>[] = [];
  const text = (rest: string) => JSON.stringify({ posts, rest });
  while (text("").length < bytes) posts.push(post(posts.length));
  posts.pop();
  return text(".".repeat(bytes - text("").length));
}
