// For loaders, which run on the server alone: names without hooks, in the language of one page.
import { en } from "@tutorsetu/contracts/messages/en/subjects";
import { hi as hindiSubjects } from "@tutorsetu/contracts/messages/hi/subjects";
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { en as common } from "../messages/en/common.ts";
import { hi as hindiCities } from "../messages/hi/cities.ts";
import { hi as hindiCommon } from "../messages/hi/common.ts";
import { en as landings } from "../messages/en/landings.ts";
import { hi as hindiLandings } from "../messages/hi/landings.ts";
import { landingNames } from "./landings/landing-name.ts";
import { cityNames } from "./place-name.ts";
import { subjectNames } from "./subject-name.ts";

const plain = (city: string) => city;
const [inEnglish, inHindi] = [subjectNames(en), subjectNames(hindiSubjects)];
const hindiCity = cityNames(hindiCities);

const names = {
  en: {
    perMonth: common.perMonth,
    subjectOf: inEnglish,
    cityOf: plain,
    nameOf: landingNames(landings, inEnglish, plain),
  },
  hi: {
    perMonth: hindiCommon.perMonth,
    subjectOf: inHindi,
    cityOf: hindiCity,
    nameOf: landingNames(hindiLandings, inHindi, hindiCity),
  },
} as const;

/** What subjects, cities and their pages are called, and how a fee is said. */
export const namesIn = (language: Language) => names[language];
