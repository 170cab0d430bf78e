const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether lists and objects of a JSON text stand deeper in each other than `most`. It reads the text without parsing it: parsing
 * half a megabyte of brackets keeps everybody waiting for a third of a second.
 */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) isInText = !isInText;
    else if (isInText) at += sign === BACKSLASH ? 1 : 0;
    else if (OPENING.has(sign)) depth++;
    else if (CLOSING.has(sign)) depth--;
    if (depth > most) return true;
  }
  return false;
}
