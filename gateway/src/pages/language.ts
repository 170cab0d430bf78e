import type { IncomingMessage } from "node:http";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import {
  asLanguage,
  chosenLanguage,
  preferredLanguage,
} from "@tutorsetu/service-kit/server/request-language";
import { LRUCache } from "lru-cache";

const negotiated = new LRUCache<string, Language>({
  max: 500,
  memoMethod: (header) => preferredLanguage(header) ?? "en",
});

/** What pages depend on beside their address: by the cookie also visitors of a canary are told apart. */
export const PAGE_VARY = "Cookie, Accept-Language, Accept-Encoding";

/** In which language a page is sent: what its address says, else what the visitor chose, else what the browser prefers. */
export function languageOf({ headers }: IncomingMessage, query: string): Language {
  return (
    (query ? asLanguage(new URLSearchParams(query).get("lang")) : undefined) ??
    chosenLanguage(headers.cookie) ??
    negotiated.memo(headers["accept-language"] ?? "")
  );
}
