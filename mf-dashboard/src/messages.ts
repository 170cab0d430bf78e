import { en } from "./messages/en/dashboard.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("./messages/hi/dashboard.ts")).hi,
);
