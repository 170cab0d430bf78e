import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/notification-settings.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/notification-settings.ts")).hi,
);
