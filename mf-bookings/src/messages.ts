import { en } from "./messages/en/bookings.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export type Messages = typeof en;

export const useMessages = catalogue(
  en,
  async () => (await import("./messages/hi/bookings.ts")).hi,
);
