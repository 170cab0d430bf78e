// Loaded before a service (`node --import`): its clock is as far ahead as the file that CLOCK_FILE names says, in milliseconds.
// Timers keep their pace. Other programs of the platform go by the real time.
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_FILE;
const isService = process.argv.some((arg) => /[\\/]svc-\w+[\\/]/.test(arg));
/** So long in real time a read file is good for. */
const FRESH_MS = 20;

if (file && isService) {
  const Real = Date;
  let ahead = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  function aheadNow() {
    const at = performance.now();
    if (at - readAt < FRESH_MS) return ahead;
    readAt = at;
    try {
      ahead = Number(readFileSync(file, "utf8")) || 0;
    } catch {
      ahead = 0;
    }
    return ahead;
  }

  const now = () => Real.now() + aheadNow();

  globalThis.Date = class Date extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [now()] : given));
    }
    static now() {
      return now();
    }
  };
}
