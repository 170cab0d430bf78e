import type { en } from "../en/public.ts";

export const hi: typeof en = {
  tutorTitle: "{name}, {city} में {subject} के शिक्षक",
  tutorTitlePlain: "{name}, {city} में शिक्षक",
  tutorDescription:
    "{name}, {place} में {subjects} पढ़ाते हैं, {fee}। परिवारों की राय पढ़ें और ट्यूशन के लिए पूछें।",
  contactOutside: "निःशुल्क। फ़ोन नंबर और चैट साइन इन करने के बाद दिखते हैं।",
  contactInside: "फ़ोन नंबर और चैट पूरी प्रोफ़ाइल पर हैं।",
  landingLead: "{count} शिक्षक, फ़ीस, अनुभव और समीक्षाओं के साथ। तुलना करें और एक टैप में पूछें।",
  landingCount: "{count} शिक्षक",
  wall: "बस एक कदम बाकी है। निःशुल्क खाता बनाएँ या साइन इन करें, फिर {name} को अनुरोध भेजें। आपका लिखा यहीं रहेगा।",
  wallSignUp: "निःशुल्क खाता बनाएँ",
  wallSignIn: "मेरा खाता है",
  changeRequest: "अनुरोध बदलें",
  wrongRole: "आप साइन इन हैं, लेकिन विद्यार्थी के रूप में नहीं। शिक्षक से अनुरोध केवल विद्यार्थी कर सकते हैं।",
  ownPage: "यह आपका अपना पेज है, जैसा सबको दिखता है। इसे आप अपनी प्रोफ़ाइल में बदल या बंद कर सकते हैं।",
  classes: "कक्षाएँ",
  tutors: "शिक्षक",
  crumbs: "आप यहाँ हैं",
  previousPage: "पिछला पेज",
  related: "ऐसे और पेज",
  allTutors: "सभी शिक्षक देखें",
  fewTutors: "यहाँ इतने शिक्षक नहीं हैं कि अलग पेज बने। खोज करके देखें।",
};
