import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useMessages } from "../messages.ts";
import { isPin, isPoint } from "./typed-filters.ts";

const written = (slug: string) =>
  slug
    .replaceAll("-", " ")
    .replaceAll(/(^|\s)(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());

/** Names what is looked around: a PIN code, a city by its slug, or where the reader is. */
export function useAreaName() {
  const t = useMessages();
  const cityOf = useCityName();
  return (near: string): string => {
    if (isPoint(near)) return t.yourPlace;
    return isPin(near) ? near : cityOf(written(near));
  };
}
