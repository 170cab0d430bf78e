import type { Pages } from "@tutorsetu/contracts/web/pages";

/** The shell's own pages; what is not here belongs to a remote or is not found. */
export const pages: Pages = {
  "/": { modules: [] },
  "/about": { modules: ["./src/pages/about/about.tsx"] },
  "/become-tutor": { modules: ["./src/pages/become-tutor/become-tutor.tsx"] },
  "/contact": { modules: ["./src/pages/contact/contact.tsx"] },
  "/login": { modules: ["./src/pages/login/login.tsx"], noindex: true },
  "/signup": { modules: ["./src/pages/signup/signup.tsx"], noindex: true },
  "/forgot-password": {
    modules: ["./src/pages/forgot-password/forgot-password.tsx"],
    noindex: true,
  },
  "/reset-password": {
    modules: ["./src/pages/reset-password/reset-password.tsx"],
    noindex: true,
  },
  "/verify-email": { modules: ["./src/pages/verify-email/verify-email.tsx"], noindex: true },
  "/unauthorised": { modules: ["./src/pages/unauthorised/unauthorised.tsx"], noindex: true },
  "/unauthorized": { modules: ["./src/pages/unauthorised/unauthorised.tsx"], noindex: true },
};
