// For loaders, which run on the server alone: names without hooks, in the language of one page.
import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { en as common } from "../messages/en/common.ts";
import { hi as hindiCities } from "../messages/hi/cities.ts";
import { hi as hindiCommon } from "../messages/hi/common.ts";
import { en } from "../messages/en/subjects.ts";
import { hi as hindiSubjects } from "../messages/hi/subjects.ts";
import { cityNames } from "./place-name.ts";
import { subjectNames } from "./subject-name.ts";

const names = {
  en: {
    perMonth: common.perMonth,
    subjectOf: subjectNames(en),
    cityOf: (city: string) => city,
  },
  hi: {
    perMonth: hindiCommon.perMonth,
    subjectOf: subjectNames(hindiSubjects),
    cityOf: cityNames(hindiCities),
  },
} as const;

/** What subjects and cities are called, and how a fee is said. */
export const namesIn = (language: Language) => names[language];
