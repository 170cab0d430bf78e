import { en } from "../messages/en/second-factor.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/second-factor.ts")).hi,
);
