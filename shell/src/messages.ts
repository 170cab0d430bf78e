import { en } from "./messages/en/shell.ts";
import { catalogue } from "@tutorsetu/web-kit/i18n";

export const useMessages = catalogue(en, async () => (await import("./messages/hi/shell.ts")).hi);
