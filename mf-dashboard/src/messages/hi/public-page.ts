import type { en } from "../en/public-page.ts";

export const hi: typeof en = {
  pageQuestion: "अब आपका एक सार्वजनिक पेज है",
  pageQuestionWhy:
    "परिवार बिना खाते के भी सर्च इंजन और साझा किए गए लिंक से आपको यहाँ पाते हैं। इस पर आपका नाम, तस्वीर, विषय, फ़ीस, जगह, परिचय और समीक्षाएँ दिखती हैं, ईमेल या फ़ोन नंबर कभी नहीं।",
  seePage: "मेरा पेज देखें",
  keepPage: "पेज रखें",
  switchPageOff: "पेज बंद करें",
  publicPage: "सार्वजनिक पेज",
  publicPageOn: "मेरी प्रोफ़ाइल सबको दिखाएँ, बिना खाते वालों को भी",
  shortName: "जो साइन इन नहीं हैं, उन्हें मेरे उपनाम का सिर्फ़ पहला अक्षर दिखाएँ",
  publicPageShown: "मेरा पेज",
  off: "बंद है",
  lastName: "अनजान लोगों के लिए उपनाम",
  inFull: "पूरा",
  firstLetter: "सिर्फ़ पहला अक्षर",
};
