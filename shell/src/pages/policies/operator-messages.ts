import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../../messages/en/operator.ts";

export const useOperatorMessages = catalogue(
  en,
  async () => (await import("../../messages/hi/operator.ts")).hi,
);
