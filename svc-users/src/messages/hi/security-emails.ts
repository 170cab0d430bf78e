import type { en } from "../en/security-emails.ts";

export const hi: typeof en = {
  newDeviceSubject: "आपके ट्यूटरसेतु खाते में नए डिवाइस से साइन इन हुआ",
  newDeviceText:
    "नमस्ते {name},\n\nआपके ट्यूटरसेतु खाते में ऐसे डिवाइस से साइन इन हुआ है, जिस पर यह पहले इस्तेमाल नहीं हुआ था:\n\n{device}\n{when}\nनेटवर्क {network}\n\nयदि यह आप थे, तो कुछ करने की ज़रूरत नहीं है। यदि नहीं, तो नया पासवर्ड बनाएँ; इससे बाकी सब डिवाइस साइन आउट हो जाएँगे:\n\n{password}\n\nआप कहाँ-कहाँ साइन इन हैं, यह यहाँ देखें:\n\n{link}",
  passwordChangedSubject: "आपके ट्यूटरसेतु खाते का पासवर्ड बदला गया",
  passwordChangedText:
    "नमस्ते {name},\n\nआपके ट्यूटरसेतु खाते का पासवर्ड {when} बदला गया। बाकी सब डिवाइस पर फिर से साइन इन करना होगा।\n\nयदि यह आपने नहीं किया है, तो तुरंत नया पासवर्ड बनाएँ:\n\n{password}",
  deviceName: "{system} पर {browser}",
  unknownDevice: "अज्ञात डिवाइस",
  passwordButton: "नया पासवर्ड बनाएँ",
  sessionsLink: "आपके डिवाइस",
};
