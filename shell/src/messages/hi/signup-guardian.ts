import type { en } from "../en/signup-guardian.ts";

/** Texts of the signup about who looks after a student. */
export const hi: Record<keyof typeof en, string> = {
  holder: "यह फ़ॉर्म कौन भर रहा है?",
  holderStudent: "विद्यार्थी",
  holderGuardian: "माता-पिता या अभिभावक",
  guardianName: "अभिभावक का नाम (वैकल्पिक)",
  guardianPhone: "अभिभावक का फ़ोन नंबर (वैकल्पिक)",
  guardianEmail: "अभिभावक का ईमेल (वैकल्पिक)",
  guardianEmailNeeded: "अभिभावक का ईमेल",
  guardianAsked:
    "18 से कम आयु के विद्यार्थी के लिए हम माता-पिता या अभिभावक से ईमेल पर सहमति माँगते हैं। जब तक वे सहमत न हों, प्रोफ़ाइल किसी को नहीं दिखती, और चैट व बुकिंग रुकी रहती हैं। वे कौन हैं, यह केवल हमारी टीम देखती है।",
  ageBand: "विद्यार्थी की आयु (वैकल्पिक)",
  ageBandNeeded: "विद्यार्थी की आयु",
  chooseAgeNeeded: "आयु चुनें",
  chooseAge: "बताना नहीं चाहते",
  ageUnder13: "13 से कम",
  age13to17: "13 से 17",
  age18: "18 या अधिक",
  guardianWhy:
    "18 से कम आयु के विद्यार्थी के लिए हम लिखते हैं कि खाता कौन सँभालता है। यह केवल हमारी टीम देखती है।",
  consent: "मैं माता-पिता या अभिभावक हूँ और सहमत हूँ कि यह प्रोफ़ाइल शिक्षकों को दिखे।",
};
