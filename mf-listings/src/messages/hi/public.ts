import type { en } from "../en/public.ts";

export const hi: typeof en = {
  tutorTitle: "{name}, {city} में {subject} के शिक्षक",
  tutorTitlePlain: "{name}, {city} में शिक्षक",
  tutorDescription:
    "{name}, {place} में {subjects} पढ़ाते हैं, {fee}। परिवारों की राय पढ़ें और ट्यूशन के लिए पूछें।",
  contactOutside: "निःशुल्क। फ़ोन नंबर और चैट साइन इन करने के बाद दिखते हैं।",
  contactInside: "फ़ोन नंबर और चैट पूरी प्रोफ़ाइल पर हैं।",
  landingBoth: "{city} में {subject} के शिक्षक",
  landingSubject: "{subject} के शिक्षक",
  landingCity: "{city} में शिक्षक",
  landingLead: "{count} शिक्षक, फ़ीस, अनुभव और समीक्षाओं के साथ। तुलना करें और एक टैप में पूछें।",
  tutors: "शिक्षक",
  crumbs: "आप यहाँ हैं",
  previousPage: "पिछला पेज",
  related: "ऐसे और पेज",
  popular: "विषय और शहर के अनुसार शिक्षक",
  allTutors: "सभी शिक्षक देखें",
  fewTutors: "यहाँ इतने शिक्षक नहीं हैं कि अलग पेज बने। खोज करके देखें।",
};
