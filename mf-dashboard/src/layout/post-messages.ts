import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/posts.ts";

export const usePostMessages = catalogue(
  en,
  async () => (await import("../messages/hi/posts.ts")).hi,
);
