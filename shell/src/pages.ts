import { headsFrom, type Pages } from "@tutorsetu/contracts/web/pages";
import { en } from "./messages/en/shell.ts";
import { hi } from "./messages/hi/shell.ts";

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
