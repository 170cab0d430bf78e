import type { Said } from "./pages.ts";

/** Between instances: event, socket to leave out, conversation and seq of a message, then the payload's JSON as it is. */
export const asWire = ({ event, except = "", message, json }: Said) =>
  `${event} ${except} ${message?.conversation ?? ""} ${message?.seq ?? ""} ${json}`;

/** Reads from `from` on what `asWire` wrote. None of the first four has a space in it. */
export function fromWire(text: string, from: number): Said {
  let at = from;
  const next = () => {
    const end = text.indexOf(" ", at);
    const part = text.slice(at, end);
    at = end + 1;
    return part;
  };
  const event = next();
  const except = next() || undefined;
  const conversation = next();
  const seq = Number(next());
  const message = conversation ? { conversation, seq } : undefined;
  return { event, except, message, json: text.slice(at) };
}
