import type { Notice } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/notifications/en";
import { type KindTexts, wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { catalogue } from "@tutorsetu/web-kit/i18n";

const useTexts = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/notifications/hi")).hi,
);

/** The words of a notice in the reader's language where the platform wrote it; what a person wrote stays as it is. */
export function useNoticeText(): (notice: Notice) => KindTexts {
  const texts = useTexts();
  return (notice) => wordsOf(texts, notice);
}
