import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/fees.ts";

export type Messages = typeof en;

export const useMessages = catalogue(en, async () => (await import("../messages/hi/fees.ts")).hi);
