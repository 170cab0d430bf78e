import type { en } from "../en/public.ts";

export const hi: typeof en = {
  tutorTitle: "{name}, {city} में {subject} के शिक्षक",
  tutorTitlePlain: "{name}, {city} में शिक्षक",
  tutorDescription:
    "{name}, {place} में {subjects} पढ़ाते हैं, {fee}। परिवारों की राय पढ़ें और ट्यूशन के लिए पूछें।",
  contactOutside: "निःशुल्क। फ़ोन नंबर और चैट साइन इन करने के बाद दिखते हैं।",
  contactInside: "फ़ोन नंबर और चैट पूरी प्रोफ़ाइल पर हैं।",
};
