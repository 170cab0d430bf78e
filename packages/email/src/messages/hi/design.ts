import type { en } from "../en/design.ts";

export const hi: typeof en = {
  about: "ट्यूटरसेतु ट्यूटरों और विद्यार्थियों को मिलाता है।",
  why: "यह ईमेल आपको {site} पर आपके खाते के कारण मिला है।",
  unsubscribe: "ये ईमेल बंद करें",
  summaryTitle: "ट्यूटरसेतु पर आपका दिन: {count}",
  summaryText: "कल शाम से अब तक की नई बातें:",
  summaryButton: "अपनी सूचनाएँ खोलें",
};
