import type { en } from "../en/report.ts";

export const hi: typeof en = {
  report: "शिकायत करें",
  reportProfile: "इस प्रोफ़ाइल की शिकायत करें",
  reportAccount: "शिकायत पूरे खाते की होती है; अगर वह माता-पिता का है, तो उसके सभी बच्चों की भी।",
  reportPicture: "इस तस्वीर की शिकायत करें",
  reportReview: "{name} की समीक्षा की शिकायत करें",
  reason: "क्या ग़लत है?",
  choose: "कृपया चुनें",
  reasonMissing: "कृपया एक कारण चुनें।",
  "reason_child-safety": "कोई बच्चा ख़तरे में हो सकता है",
  reason_harassment: "परेशान करना या अपमान",
  reason_money: "साइट के बाहर पैसे माँगना",
  "reason_not-genuine": "असली नहीं है",
  reason_inappropriate: "इस साइट के लायक नहीं",
  reason_spam: "विज्ञापन",
  reason_other: "कुछ और",
  more: "और बताएँ",
  moreHint: "इसे केवल हमारी टीम पढ़ती है।",
  send: "शिकायत भेजें",
  sending: "भेजा जा रहा है…",
  reported: "धन्यवाद। हमारी टीम इसे देखेगी।",
};
