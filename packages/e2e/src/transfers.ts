import type { Page } from "playwright-core";

/** One file that a page fetched, as its browser counted it. */
export interface Transfer {
  readonly url: string;
  /** Of the body as it travelled: compressed where it was. */
  readonly bytes: number;
  /** Nothing travelled: the file was taken from the browser's own cache. */
  readonly isCached: boolean;
}

/** Every file that a page fetched since it was opened, without the page itself. */
export const transfersOf = (page: Page): Promise<Transfer[]> =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming)) return [];
      const { name, encodedBodySize, transferSize } = entry;
      return [{ url: name, bytes: encodedBodySize, isCached: transferSize === 0 }];
    }),
  );

export const scriptsIn = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.filter(({ url }) => new URL(url).pathname.endsWith(".js"));

export const bytesOf = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0);
