import { en } from "@tutorsetu/contracts/messages/en/common";
import { catalogue } from "./i18n.ts";

/** A hook: the messages that every page may need. */
export const useCommon = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/common")).hi,
);
