import { catalogue } from "@tutorsetu/web-kit/i18n";
import { en } from "../messages/en/lessons.ts";

export type LessonTexts = typeof en;

export const useLessonTexts = catalogue(
  en,
  async () => (await import("../messages/hi/lessons.ts")).hi,
);
