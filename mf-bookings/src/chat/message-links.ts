interface Part {
  readonly text: string;
  /** Set when the part is a web address that may be opened. */
  readonly href?: string;
}

// Without characters that turn the direction of writing: they make an address look like another.
const ADDRESS = /https?:\/\/[^\s<>"\u202A-\u202E\u2066-\u2069]+/gi;
const AFTER = /[.,!?:;'"»”’।)\]]+$/;

function addressOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === "https:" || protocol === "http:";
  // "https://bank.example@evil.example" leads to evil.example.
  return isWeb && !username && !password ? href : undefined;
}

/** Splits a text where a web address begins and ends; the parts together are the text. */
export function linkify(text: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, "");
    const href = addressOf(address);
    if (!href) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
