import { useCallback, useMemo } from "react";
import { catalogue } from "../shared/display/i18n.ts";

type Names = Readonly<Record<string, string>>;

/** In English a state is called what it is stored as, so nothing is fetched for it. */
const useNames = catalogue<Names>({}, async () => (await import("../messages/hi/states.ts")).hi);
const useCities = catalogue<Names>({}, async () => (await import("../messages/hi/cities.ts")).hi);

/** Cities are typed by hand. */
const plain = (city: string) => city.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Names states in the reader's language; one that is not in the list, as it is written. */
export function useStateName() {
  const names = useNames();
  return useCallback((state: string) => names[state] ?? state, [names]);
}

/** Names cities by a catalogue. */
export function cityNames(names: Names) {
  const found = new Map(Object.entries(names).map(([city, name]) => [plain(city), name]));
  return (city: string): string => found.get(plain(city)) ?? city;
}

/** Names cities in the reader's language; one that is not known, as it was typed. */
export function useCityName() {
  const names = useCities();
  return useMemo(() => cityNames(names), [names]);
}

/** "Pune, Maharashtra" in the reader's language. */
export function usePlace() {
  const stateOf = useStateName();
  const cityOf = useCityName();
  return useCallback(
    ({ city, state }: { readonly city: string; readonly state: string }) =>
      `${cityOf(city)}, ${stateOf(state)}`,
    [cityOf, stateOf],
  );
}
