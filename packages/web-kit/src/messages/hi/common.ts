import type { en } from "../en/common.ts";

export const hi: typeof en = {
  networkError: "नेटवर्क में समस्या है",
  requestAborted: "अनुरोध बीच में रुक गया",
  unexpected: "कोई अनपेक्षित समस्या हुई। कृपया फिर से कोशिश करें।",
  unavailableHere: "साइट का यह हिस्सा अभी उपलब्ध नहीं है।",
  tryAgain: "फिर से कोशिश करें",
  loading: "लोड हो रहा है…",
  loadMore: "और दिखाएँ",
  close: "बंद करें",
  cancel: "रद्द करें",
  offline: "आप ऑफ़लाइन हैं। यहाँ दिख रही जानकारी पुरानी हो सकती है।",
  pageFailed: "यह पेज लोड नहीं हो सका।",
  sessionEnded: "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  perMonth: "{fee}/माह",
  classOf: "कक्षा {grade}",
  experienceYears: "{years} वर्ष का अनुभव",
  experienceYear: "1 वर्ष का अनुभव",
  newVersion: "इस पेज का नया संस्करण तैयार है।",
  reload: "फिर से लोड करें",
};
