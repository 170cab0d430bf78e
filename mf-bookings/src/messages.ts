import { en } from "@tutorsetu/contracts/messages/en/bookings";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export type Messages = typeof en;

export const useMessages = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/bookings")).hi,
);
