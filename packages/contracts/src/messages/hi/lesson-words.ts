import type { en } from "../en/lesson-words.ts";

export const hi: typeof en = {
  minutes: "मिनट",
  month: "महीना",
  lesson: "कक्षा",
};
