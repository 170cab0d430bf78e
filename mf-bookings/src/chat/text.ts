import { en } from "@tutorsetu/contracts/messages/en/chat";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useText = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/chat")).hi,
);
export type Text = typeof en;
