import type { en } from "../en/landings.ts";

export const hi: typeof en = {
  landingBoth: "{city} में {subject} के शिक्षक",
  landingSubject: "{subject} के शिक्षक",
  landingCity: "{city} में शिक्षक",
  popular: "विषय और शहर के अनुसार शिक्षक",
};
