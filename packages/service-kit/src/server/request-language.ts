import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";

const LANGUAGES = ["en", "hi"] as const;
type Language = (typeof LANGUAGES)[number];

/** The language of this name. */
export const asLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((one) => one === text);

/** What the browser prefers of ours (`Accept-Language`). */
export const preferredLanguage = (accepted: string): Language | undefined =>
  parseAccept(accepted)
    .filter(({ q }) => q > 0)
    .map(({ type }) => asLanguage(type.toLowerCase().split("-")[0]))
    .find((known) => known !== undefined);

/** What the visitor chose on this site. */
export const chosenLanguage = (cookies: string | undefined): Language | undefined =>
  cookies ? asLanguage(parse(cookies, "lang")["lang"]) : undefined;

/** The language that pages are sent in to whoever asks this; missing where nothing says it. */
export const requestLanguage = (header: (name: string) => string | undefined) =>
  chosenLanguage(header("cookie")) ?? preferredLanguage(header("accept-language") ?? "");
