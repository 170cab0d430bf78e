import type { PageData } from "@tutorsetu/contracts/web/server-bundle";
import { useLanguage } from "@tutorsetu/web-kit/i18n";
import { useLoaderData } from "@tutorsetu/web-kit/router";

/** The route of the front page, in the data that come with it. */
export const HOME = "home";

/** The key under which a part of the front page comes with it: named there, so that this page needs no names. */
export const homeKey = (part: string, language: string) => `${part} ${language}`;

/** What came with the page; undefined in a browser's own navigation, in another language, or when it could not be read. */
export function useHomeData<T>(part: string): T | undefined {
  const language = useLanguage();
  const page = useLoaderData() as Pick<PageData, "queries"> | undefined; // safe: what the loader returns; none in a browser's own navigation
  const found = page?.queries.find(({ key }) => key[0] === homeKey(part, language));
  return found?.data as T | undefined; // safe: as the loader gives it
}
