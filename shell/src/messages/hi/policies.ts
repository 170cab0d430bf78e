import type { en } from "../en/policies.ts";

/** Links to the pages that the law asks for, and what a new account agrees to. */
export const hi: Record<keyof typeof en, string> = {
  policies: "निजता, शर्तें और शिकायतें",
  privacy: "निजता",
  terms: "शर्तें",
  grievance: "शिकायत अधिकारी",
  signupAgrees: "साइन अप करके आप हमारी {terms} और हमारी {privacy} सूचना से सहमत होते हैं।",
  termsLink: "शर्तों",
  privacyLink: "निजता",
};
