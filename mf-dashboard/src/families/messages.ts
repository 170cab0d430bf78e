import { en } from "../messages/en/children.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/children.ts")).hi,
);
