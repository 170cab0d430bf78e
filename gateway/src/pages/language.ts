import type { IncomingMessage } from "node:http";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import { LRUCache } from "lru-cache";

const asLanguage = (text: string | null | undefined): Language | undefined =>
  text === "en" || text === "hi" ? text : undefined;

const preferred = (header: string): Language =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => asLanguage(type.toLowerCase().split("-")[0]))
    .find((known) => known !== undefined) ?? "en";

const negotiated = new LRUCache<string, Language>({ max: 500, memoMethod: preferred });

/** What pages depend on beside their address: by the cookie also visitors of a canary are told apart. */
export const PAGE_VARY = "Cookie, Accept-Language, Accept-Encoding";

/** In which language a page is sent: what its address says, else what the visitor chose, else what the browser prefers. */
export function languageOf({ headers }: IncomingMessage, query: string): Language {
  return (
    (query ? asLanguage(new URLSearchParams(query).get("lang")) : undefined) ??
    (headers.cookie ? asLanguage(parse(headers.cookie, "lang")["lang"]) : undefined) ??
    negotiated.memo(headers["accept-language"] ?? "")
  );
}
