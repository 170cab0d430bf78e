import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/availability.ts";

export const useHoursMessages = catalogue(
  en,
  async () => (await import("../messages/hi/availability.ts")).hi,
);
