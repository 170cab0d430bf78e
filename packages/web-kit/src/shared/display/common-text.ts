import { en } from "../../messages/en/common.ts";
import { catalogue } from "./i18n.ts";

/** A hook: the messages that every page may need. */
export const useCommon = catalogue(
  en,
  async () => (await import("../../messages/hi/common.ts")).hi,
);
