import type { en } from "../en/lesson-words.ts";

export const hi: typeof en = {
  locale: "hi-IN",
  minutes: "मिनट",
  month: "महीना",
  lesson: "कक्षा",
};
