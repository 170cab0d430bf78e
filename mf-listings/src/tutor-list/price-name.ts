import { fill, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";

interface Bounds {
  /** Rupees a month. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Names a range of fees in rupees and in the reader's language; the select keeps the specified labels. */
export function usePriceName() {
  const t = useMessages();
  return ({ min, max }: Bounds): string => {
    if (min === null) return fill(t.priceUnder, { max: formatRupees(max ?? 0) });
    if (max === null) return fill(t.priceFrom, { min: formatRupees(min) });
    return fill(t.priceBetween, { min: formatRupees(min), max: formatRupees(max) });
  };
}
