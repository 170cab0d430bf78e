import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/reviews.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../messages/hi/reviews.ts")).hi,
);
