import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../../messages/en/guardian-consent.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../../messages/hi/guardian-consent.ts")).hi,
);
