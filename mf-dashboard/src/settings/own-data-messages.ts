import { en } from "../messages/en/own-data.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/own-data.ts")).hi,
);
