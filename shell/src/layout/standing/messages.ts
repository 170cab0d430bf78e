import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../../messages/en/standing.ts";

export const useMessages = catalogue(
  en,
  async () => (await import("../../messages/hi/standing.ts")).hi,
);
