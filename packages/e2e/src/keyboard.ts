import type { Locator, Page } from "playwright-core";

/** More than any of our pages has before its content. */
const MOST_STEPS = 120;

/** What holds the focus, unless everybody can see that it does. */
const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    const { width, height, top, left } = activeElement.getBoundingClientRect();
    const inFront = document.elementFromPoint(left + width / 2, top + height / 2);
    const bar = document.querySelector("#root > div > header");
    const isUnderBar = bar !== null && bar.contains(inFront) && !bar.contains(activeElement);
    const isInView = width > 0 && height > 0 && inFront !== null && !isUnderBar;
    // A chip's or a switch's own box is invisible; what stands for it comes right after it.
    const isMarked = [activeElement, activeElement.nextElementSibling].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
    return isInView && isMarked ? null : activeElement.outerHTML.slice(0, 160);
  });

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until `target` has the focus. Throws when it is never reached or when the focus is somewhere nobody sees. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key);
    const unseen = await unseenFocus(page);
    if (unseen) throw new Error(`Nobody sees that the focus is on ${unseen}`);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} never reaches ${target.toString()}`);
}

/** Goes to `target` and presses Enter there. */
export async function press(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/** Goes to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
