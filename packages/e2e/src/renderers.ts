import type { Page } from "playwright-core";

/** How many copies of React DOM have come up in the page since: each reports to the developer tools. Call it before the page opens. */
export async function countRenderers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const found: unknown[] = [];
    const hook = {
      supportsFiber: true,
      inject: (renderer: unknown) => found.push(renderer),
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    };
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, renderers: found });
  });
  return () => page.evaluate(() => (globalThis as unknown as { renderers: [] }).renderers.length); // safe: made above
}
