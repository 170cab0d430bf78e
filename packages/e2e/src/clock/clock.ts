import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext } from "playwright-core";

const PRELOAD = pathToFileURL(join(import.meta.dirname, "shifted-clock.mjs")).href;

export type Clock = ReturnType<typeof createClock>;

/** The services of a platform, and browsers, in another time than the real one. */
export function createClock() {
  const folder = mkdtempSync(join(tmpdir(), "tutorsetu-clock-"));
  const file = join(folder, "ahead");
  let aheadMs = 0;
  return {
    /** Of the platform: who signs in then has a session of that time, so people sign in again after a shift. */
    env: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import ${PRELOAD}`.trim(),
    },
    now: () => new Date(Date.now() + aheadMs),
    /** Later than the real time by so much, at once in every service. */
    async setAhead(ms: number) {
      aheadMs = ms;
      // A reader finds the number as a whole.
      writeFileSync(`${file}.new`, String(ms));
      renameSync(`${file}.new`, file);
      // Longer than a service takes the number before for good.
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    /** What a page of this browser takes for the time of day, from its next document on. */
    inPages: (context: BrowserContext) =>
      context.addInitScript((ms) => {
        const Real = Date;
        // oxlint-disable-next-line no-global-assign -- the page's own clock is what is shifted
        Date = class extends Real {
          constructor(...given: readonly unknown[]) {
            if (given.length === 0) super(Real.now() + ms);
            // safe: handed on as it came
            else super(...(given as [number]));
          }
          static override now() {
            return Real.now() + ms;
          }
        } as DateConstructor;
      }, aheadMs),
  };
}
