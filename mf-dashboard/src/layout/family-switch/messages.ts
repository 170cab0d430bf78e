import { en } from "../../messages/en/family-switch.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("../../messages/hi/family-switch.ts")).hi,
);
