import { useCallback } from "react";
import { catalogue } from "@tutorsetu/web-kit/i18n";

/** In English a state is called what it is stored as, so nothing is fetched for it. */
const useNames = catalogue<Readonly<Record<string, string>>>(
  {},
  async () => (await import("@tutorsetu/contracts/messages/hi/states")).hi,
);

/** Names states in the reader's language; one that is not in the list, as it is written. */
export function useStateName() {
  const names = useNames();
  return useCallback((state: string) => names[state] ?? state, [names]);
}

/** "Pune, Maharashtra", the state in the reader's language. */
export function usePlace() {
  const nameOf = useStateName();
  return useCallback(
    ({ city, state }: { readonly city: string; readonly state: string }) =>
      `${city}, ${nameOf(state)}`,
    [nameOf],
  );
}
