import { en } from "@tutorsetu/contracts/messages/en/offer";
import { useCallback } from "react";
import { catalogue } from "../shared/display/i18n.ts";

const useNames = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/offer")).hi,
);

/** Names boards, examinations, places of lessons and their languages in the reader's language; what is not known, as it is. */
export function useOfferName() {
  const names: Readonly<Record<string, string>> = useNames();
  return useCallback(
    (slug: string) => (Object.hasOwn(names, slug) ? names[slug] : undefined) ?? slug,
    [names],
  );
}
