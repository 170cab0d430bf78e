import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import type { RouteObject } from "@tutorsetu/web-kit/router";
import { HOME } from "./pages/home/home-data.ts";
import { Home } from "./pages/home/home.tsx";

const About = lazyPage(() => import("./pages/about/about.tsx"), "About");
const Agreement = lazyPage(() => import("./pages/agreement/agreement.tsx"), "Agreement");
const BecomeTutor = lazyPage(() => import("./pages/become-tutor/become-tutor.tsx"), "BecomeTutor");
const Contact = lazyPage(() => import("./pages/contact/contact.tsx"), "Contact");
const ForgotPassword = lazyPage(
  () => import("./pages/forgot-password/forgot-password.tsx"),
  "ForgotPassword",
);
const GrievanceOfficer = lazyPage(
  () => import("./pages/policies/grievance-officer.tsx"),
  "GrievanceOfficer",
);
const GuardianConsent = lazyPage(
  () => import("./pages/guardian-consent/guardian-consent.tsx"),
  "GuardianConsent",
);
const Login = lazyPage(() => import("./pages/login/login.tsx"), "Login");
const Privacy = lazyPage(() => import("./pages/policies/privacy.tsx"), "Privacy");
const ResetPassword = lazyPage(
  () => import("./pages/reset-password/reset-password.tsx"),
  "ResetPassword",
);
const Signup = lazyPage(() => import("./pages/signup/signup.tsx"), "Signup");
const Terms = lazyPage(() => import("./pages/policies/terms.tsx"), "Terms");
const Unauthorised = lazyPage(
  () => import("./pages/unauthorised/unauthorised.tsx"),
  "Unauthorised",
);
const VerifyEmail = lazyPage(() => import("./pages/verify-email/verify-email.tsx"), "VerifyEmail");

export const NotFound = lazyPage(() => import("./pages/not-found/not-found.tsx"), "NotFound");

/** The shell's own pages; everything else belongs to a remote. */
export const routes: RouteObject[] = [
  { id: HOME, index: true, Component: Home },
  { path: "about", Component: About },
  { path: "agreement", Component: Agreement },
  { path: "become-tutor", Component: BecomeTutor },
  { path: "contact", Component: Contact },
  { path: "forgot-password", Component: ForgotPassword },
  { path: "grievance-officer", Component: GrievanceOfficer },
  { path: "guardian-consent", Component: GuardianConsent },
  { path: "login", Component: Login },
  { path: "privacy", Component: Privacy },
  { path: "reset-password", Component: ResetPassword },
  { path: "signup", Component: Signup },
  { path: "terms", Component: Terms },
  { path: "verify-email", Component: VerifyEmail },
  { path: "unauthorised", Component: Unauthorised },
  { path: "unauthorized", Component: Unauthorised },
];
