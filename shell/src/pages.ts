import { headsFrom, type Pages } from "@tutorsetu/contracts/web/pages";
import { en as agreementEn } from "./messages/en/agreement.ts";
import { en as operatorEn } from "./messages/en/operator.ts";
import { en as privacyEn } from "./messages/en/privacy.ts";
import { en as termsEn } from "./messages/en/terms.ts";
import { hi as agreementHi } from "./messages/hi/agreement.ts";
import { hi as operatorHi } from "./messages/hi/operator.ts";
import { hi as privacyHi } from "./messages/hi/privacy.ts";
import { en as guardian } from "./messages/en/guardian-consent.ts";
import { en } from "./messages/en/shell.ts";
import { hi as hindiGuardian } from "./messages/hi/guardian-consent.ts";
import { hi } from "./messages/hi/shell.ts";
import { hi as termsHi } from "./messages/hi/terms.ts";

const head = headsFrom(en, hi);

/** The shell's own pages; what is not here belongs to a remote or is not found. */
export const pages: Pages = {
  "/": { modules: [], isServerRendered: true, head: head("heroTitle", "heroLead") },
  "/about": {
    modules: ["./src/pages/about/about.tsx"],
    isServerRendered: true,
    head: head("aboutTitle", "mission"),
  },
  "/become-tutor": {
    modules: ["./src/pages/become-tutor/become-tutor.tsx"],
    isServerRendered: true,
    head: head("becomeTitle", "becomeLead"),
  },
  "/contact": {
    modules: ["./src/pages/contact/contact.tsx"],
    isServerRendered: true,
    isKeptOffline: true,
    head: head("contactTitle", "contactLead"),
  },
  "/privacy": {
    modules: ["./src/pages/policies/privacy.tsx"],
    isServerRendered: true,
    head: headsFrom(privacyEn, privacyHi)("privacyTitle", "privacyLead"),
  },
  "/terms": {
    modules: ["./src/pages/policies/terms.tsx"],
    isServerRendered: true,
    head: headsFrom(termsEn, termsHi)("termsTitle", "termsLead"),
  },
  "/grievance-officer": {
    modules: ["./src/pages/policies/grievance-officer.tsx"],
    isServerRendered: true,
    head: headsFrom(operatorEn, operatorHi)("grievanceTitle", "grievanceLead"),
  },
  "/agreement": {
    modules: ["./src/pages/agreement/agreement.tsx"],
    noindex: true,
    head: headsFrom(agreementEn, agreementHi)("agreementTitle"),
  },
  "/login": {
    modules: ["./src/pages/login/login.tsx"],
    noindex: true,
    head: head("loginTitle", "heroLead"),
  },
  "/signup": {
    modules: ["./src/pages/signup/signup.tsx"],
    noindex: true,
    head: head("signupTitle", "heroLead"),
  },
  "/forgot-password": {
    modules: ["./src/pages/forgot-password/forgot-password.tsx"],
    noindex: true,
    head: head("forgotTitle"),
  },
  "/reset-password": {
    modules: ["./src/pages/reset-password/reset-password.tsx"],
    noindex: true,
    head: head("resetTitle"),
  },
  "/verify-email": {
    modules: ["./src/pages/verify-email/verify-email.tsx"],
    noindex: true,
    head: head("verifyTitle"),
  },
  "/guardian-consent": {
    modules: ["./src/pages/guardian-consent/guardian-consent.tsx"],
    noindex: true,
    head: headsFrom(guardian, hindiGuardian)("title"),
  },
  "/unauthorised": {
    modules: ["./src/pages/unauthorised/unauthorised.tsx"],
    noindex: true,
    head: head("unauthorisedTitle"),
  },
  "/unauthorized": {
    modules: ["./src/pages/unauthorised/unauthorised.tsx"],
    noindex: true,
    head: head("unauthorisedTitle"),
  },
};
