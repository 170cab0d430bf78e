import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/family-consents.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/family-consents.ts")).hi,
);
