import type { en } from "../en/subjects.ts";

export const hi: typeof en = {
  mathematics: "गणित",
  physics: "भौतिक विज्ञान",
  chemistry: "रसायन विज्ञान",
  biology: "जीव विज्ञान",
  english: "अंग्रेज़ी",
  science: "विज्ञान",
  programming: "प्रोग्रामिंग",
  languages: "भाषाएँ",
  hindi: "हिन्दी",
  "social science": "सामाजिक विज्ञान",
  economics: "अर्थशास्त्र",
  accountancy: "लेखाशास्त्र",
  "computer science": "कंप्यूटर विज्ञान",
  sanskrit: "संस्कृत",
  other: "अन्य",
};
