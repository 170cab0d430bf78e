import { en } from "@tutorsetu/contracts/messages/en/blogs";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/blogs")).hi,
);
