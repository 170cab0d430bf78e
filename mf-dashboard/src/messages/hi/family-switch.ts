import type { en } from "../en/family-switch.ts";

export const hi: Record<keyof typeof en, string> = {
  dashboard: "परिवार का डैशबोर्ड",
  children: "मेरे बच्चे",
  forParents: "माता-पिता के लिए",
  forChild: "{name} के लिए",
  name: "आप {name} के लिए खोज, बुकिंग और चैट करते हैं। दूसरा बच्चा चुनें",
  chosen: "अब आप {name} के लिए यहाँ हैं।",
  add: "बच्चा जोड़ें",
  role: "माता-पिता या अभिभावक",
  ofChildren: "हर बच्चे की कक्षा, विषय और ज़रूरतें एक अलग पेज पर हैं।",
  stepChild: "{name} के बारे में और बताएँ",
  profileOf: "{name} की प्रोफ़ाइल पूरी",
  failed: "आपके बच्चे लोड नहीं हो सके।",
};
