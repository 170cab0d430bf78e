import type { Page } from "playwright-core";

/** Text that reaches over an edge of what it stands in, or that is cut off without a sign, and how wide the page is if it is too wide. */
export const spillsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.add(`scrolls sideways, ${scrollWidth} px`);
    const nameOf = (element: Element) =>
      `${element.localName}.${(element.getAttribute("class") ?? "").replaceAll(/\s+/g, ".")}`;
    const styleOf = (element: Element) => getComputedStyle(element);

    /** The first box that the text leaves, going outwards until one that scrolls, hides what is over, or hangs free. */
    const leaves = (text: Element, { left, right }: DOMRect): Element | null => {
      for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, position, display } = styleOf(box);
        const edge = box.getBoundingClientRect();
        if (overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis")
          return null;
        // One pixel wide: for screen readers.
        if (edge.width <= 1) return null;
        const hasBox = display !== "inline" && display !== "contents";
        if (hasBox && (right > edge.right + 1 || left < edge.left - 1)) return box;
        if (position === "absolute" || position === "fixed") return null;
      }
      return null;
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = leaves(parent, rect);
        if (!box) continue;
        found.add(`${nameOf(parent)} leaves ${nameOf(box)}: ${node.textContent.slice(0, 24)}`);
        break;
      }
    }
    return [...found];
  });
