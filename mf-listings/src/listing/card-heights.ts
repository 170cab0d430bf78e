/** By a person's id, as tall as the card was when its list was last left. */
const heights = new Map<string, number>();

/**
 * A ref for a list of cards with `data-person`. Cards far out of view are not laid out and count as tall as
 * they were before, so that the way back to a list ends at the card it was left at.
 */
export function keepCardHeights(list: HTMLElement | null) {
  if (!list) return undefined;
  const cards = () => list.querySelectorAll<HTMLElement>("[data-person]");
  for (const card of cards()) {
    const height = heights.get(card.dataset["person"] ?? "");
    if (height) card.style.setProperty("--card-height", `${height}px`);
  }
  return () => {
    for (const card of cards()) heights.set(card.dataset["person"] ?? "", card.offsetHeight);
  };
}
