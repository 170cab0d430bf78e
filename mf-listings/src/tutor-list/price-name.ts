import { fill, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";

interface Bounds {
  /** Rupees a month. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Names a range of fees in rupees and in the reader's language; the select keeps the specified labels. */
export function usePriceName() {
  const text = useText();
  return ({ min, max }: Bounds): string => {
    if (min === null) return fill(text.priceUnder, { max: formatRupees(max ?? 0) });
    if (max === null) return fill(text.priceFrom, { min: formatRupees(min) });
    return fill(text.priceBetween, { min: formatRupees(min), max: formatRupees(max) });
  };
}
