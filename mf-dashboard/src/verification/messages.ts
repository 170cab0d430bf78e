import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/verification/own.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/verification/own.ts")).hi,
);
