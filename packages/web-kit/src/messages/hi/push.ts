import type { en } from "../en/push.ts";

export const hi: typeof en = {
  pushQuestion: "जवाब आते ही क्या यह डिवाइस आपको बताए?",
  pushTurnOn: "हाँ, मुझे बताएँ",
  pushNotNow: "अभी नहीं",
  pushIsOn: "यह डिवाइस आपको बताएगा। इसे आप सेटिंग्स में बदल सकते हैं।",
  pushFailed: "यह सहेजा नहीं जा सका।",
};
