export const KINDS = [1024, 16_384] as const;

const WORDS =
  "a tutor for class nine teaches physics and mathematics near the old market every evening at six her students write what they have understood and ask again next week about light sound heat motion fractions and trade".split(
    " ",
  );
const GOLDEN = 0x9e3779b1;

/** Words that repeat as a language's do, always the same ones: a reply that compresses as one of ours. */
const word = (n: number) => WORDS[(Math.imul(n, GOLDEN) >>> 16) % WORDS.length] ?? "";

const post = (n: number) => ({
  _id: n.toString(16).padStart(24, "0"),
  title: Array.from({ length: 6 }, (_, k) => word(n * 97 + k)).join(" "),
  likes: n * 7,
  excerpt: Array.from({ length: 30 }, (_, k) => word(n * 31 + k)).join(" "),
});

/** A list as JSON of exactly so many bytes. */
export function jsonOf(bytes: number): string {
  const posts: ReturnType<typeof post>[] = [];
  const text = (rest: string) => JSON.stringify({ posts, rest });
  while (text("").length < bytes) posts.push(post(posts.length));
  posts.pop();
  return text(".".repeat(bytes - text("").length));
}
