import { en } from "../messages/en/public-page.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/public-page.ts")).hi,
);
