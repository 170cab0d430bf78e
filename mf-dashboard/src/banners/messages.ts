import { en } from "../messages/en/banners.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/banners.ts")).hi,
);
