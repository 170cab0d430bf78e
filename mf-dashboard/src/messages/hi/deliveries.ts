import type { en } from "../en/deliveries.ts";

export const hi: typeof en = {
  title: "जो नहीं पहुँचा",
  lead: "वे ईमेल और पुश जिन्हें बार-बार भेजने पर भी सफलता नहीं मिली। साइट पर वे पढ़ने वालों को फिर भी मिलते हैं।",
  loadFailed: "सूची लोड नहीं हो सकी।",
  none: "सब कुछ पहुँच गया है।",
  noneText: "जो नहीं पहुँचता, वह कारण के साथ यहाँ दिखता है।",
  to: "{name}, {channel}",
  channel_email: "ईमेल से",
  channel_push: "पुश से",
  channel_sms: "एसएमएस से",
  tried: "कोशिशें: {count}, {from} से {until} तक",
  why: "कारण: {error}",
  sendAgain: "फिर भेजें",
  sentAgain: "इसे फिर भेजा जा रहा है।",
  failed: "इसे भेजा नहीं जा सका।",
};
