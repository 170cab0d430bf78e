import { ordinal } from "@tutorsetu/web-kit/i18n";

/** "1st–5th, 8th": what follows one another is named by its ends. */
export function classRanges(classes: readonly number[], nameOf = ordinal): string {
  const ranges: [first: number, last: number][] = [];
  for (const one of classes) {
    const open = ranges.at(-1);
    if (open && open[1] === one - 1) open[1] = one;
    else ranges.push([one, one]);
  }
  return ranges
    .map(([first, last]) =>
      (first === last ? [first] : [first, last]).map((one) => nameOf(one)).join("–"),
    )
    .join(", ");
}
