import type { en } from "../en/signup-steps.ts";

export const hi: typeof en = {
  step: "3 में से चरण {step}",
  you: "आप",
  youTeach: "पढ़ाना और फ़ीस",
  youNeed: "आपको क्या चाहिए",
  yourChild: "आपका बच्चा",
  place: "जगह और पासवर्ड",
  goOn: "आगे बढ़ें",
  back: "पीछे",
  pinCode: "पिन कोड (वैकल्पिक)",
  pinCodeHint: "शहर और राज्य इसी से भर जाते हैं। यह किसी और को नहीं दिखता।",
  usePlace: "{city}, {state} लिखें",
};
