import type { en } from "../en/unsubscribe.ts";

export const hi: typeof en = {
  requests: "अनुरोध और जवाब",
  messages: "संदेश",
  reviews: "समीक्षाएँ",
  searches: "सहेजी हुई खोजों के नए शिक्षक",
  help: "सहायता अनुरोध",
  notices: "हमारी टीम की सूचनाएँ",
  account: "आपका खाता",
  summary: "दिन भर का सारांश",
  askTitle: "क्या ये ईमेल बंद करें?",
  askText: "इनके बारे में अब ईमेल नहीं आएँगे: {what}।",
  askButton: "ये ईमेल बंद करें",
  offTitle: "ये ईमेल अब नहीं आएँगे",
  offText: "बंद किए गए ईमेल: {what}। साइट पर 'सूचनाएँ' में सब कुछ मिलता रहेगा।",
  offButton: "फिर से चालू करें",
  onTitle: "ये ईमेल फिर से आएँगे",
  onText: "चालू किए गए ईमेल: {what}।",
  onButton: "बंद करें",
  badTitle: "यह लिंक काम नहीं करता",
  badText: "यह अधूरा है। इसे ईमेल से फिर खोलें, या साइट पर अपनी सेटिंग में चुनें।",
  settings: "सभी सेटिंग",
};
