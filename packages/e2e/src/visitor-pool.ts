import type { TestContext } from "vitest";
import type { Visitor } from "./visitor.ts";

/**
 * People who go from one test to the next: the first page of a new browser costs three times the work of one more in it.
 * Who comes next finds nothing of who was there before; a page in which a test failed is closed.
 */
export function visitorPool(enter: () => Promise<Visitor>) {
  const free: Visitor[] = [];

  async function leave({ page, context, errors }: Visitor, isFailed: boolean) {
    if (isFailed) return context.close();
    await page.unrouteAll();
    page.removeAllListeners("request");
    await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
    free.push({ page, context, errors });
  }

  return async ({ task, onTestFinished }: TestContext): Promise<Visitor> => {
    const one = free.pop() ?? (await enter());
    onTestFinished(() => leave(one, task.result?.state === "fail"));
    one.errors.length = 0;
    return one;
  };
}
