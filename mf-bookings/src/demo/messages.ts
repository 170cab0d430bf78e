import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/demo.ts";

export type DemoMessages = typeof en;

export const useDemoMessages = catalogue(
  en,
  async () => (await import("../messages/hi/demo.ts")).hi,
);
