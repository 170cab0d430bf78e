import type { en } from "../en/saved.ts";

export const hi: typeof en = {
  save: "{name} को सहेजें",
  saveFailed: "यह सहेजा नहीं जा सका।",
  savedHere: "इस डिवाइस पर सहेजा गया।",
  full: "इस डिवाइस पर पहले से 100 शिक्षक सहेजे हुए हैं। कृपया पहले किसी एक को हटाएँ।",
  shortlist: "पसंदीदा सूची",
  share: "साझा करें",
  shareTutor: "{name} को साझा करें",
  shareText: "{name} ट्यूटरसेतु पर पढ़ाते हैं: {subjects}, {fee}।",
  whatsApp: "व्हाट्सऐप",
  onWhatsApp: "व्हाट्सऐप पर साझा करें",
  linkCopied: "लिंक कॉपी हो गया।",
  linkFailed: "यह ब्राउज़र न साझा कर सकता है, न कॉपी। लिंक यह है: {url}",
  saveSearch: "यह खोज सहेजें",
  searchFailed: "खोज सहेजी नहीं जा सकी।",
  allSaved: "खोज सहेज ली गई। नए शिक्षकों के बारे में हम दिन में ज़्यादा से ज़्यादा एक बार बताते हैं।",
};
