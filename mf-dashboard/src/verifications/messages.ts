import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/verifications.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/verifications.ts")).hi,
);
