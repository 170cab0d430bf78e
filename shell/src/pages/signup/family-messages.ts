import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../../messages/en/signup-family.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../../messages/hi/signup-family.ts")).hi,
);
