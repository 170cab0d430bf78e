const LONG = 12;
const MEDIUM = 8;

/** 0 weak … 3 strong: length counts first, then how many kinds of characters; repeating one says little. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  if (password.length < MEDIUM || different < 5) return 0;
  if (password.length < LONG) return kinds > 2 ? 2 : 1;
  return kinds > 1 ? 3 : 2;
}
