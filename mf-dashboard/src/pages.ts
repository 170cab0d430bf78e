import type { Pages } from "@tutorsetu/contracts/web/pages";

export const title = "Dashboard";

const hidden = (...modules: string[]) => ({ modules, noindex: true });

export const pages: Pages = {
  "/userdashboard": { modules: [], noindex: true },
  "/userdashboard/home": hidden("./src/home/home.tsx"),
  "/userdashboard/profile": hidden("./src/profile/profile.tsx"),
  "/userdashboard/notifications": hidden("./src/notifications/notifications.tsx"),
  "/userdashboard/usersetting": hidden("./src/settings/settings.tsx"),
  "/userdashboard/security": hidden("./src/security/security.tsx"),
  "/dashboard": { modules: [], noindex: true },
  "/dashboard/home": hidden("./src/admin-home/admin-home.tsx"),
  "/dashboard/profile": hidden("./src/profile/profile.tsx"),
  "/dashboard/tutors": hidden("./src/people/people-table.tsx"),
  "/dashboard/students": hidden("./src/people/people-table.tsx"),
  "/dashboard/bookings": hidden("./src/bookings/admin-bookings.tsx"),
  "/dashboard/notifications": hidden("./src/inbox/inbox.tsx"),
  "/dashboard/moderation": hidden("./src/moderation/moderation.tsx"),
  "/dashboard/adminsetting": hidden("./src/settings/settings.tsx"),
  "/dashboard/security": hidden(
    "./src/security/security.tsx",
    "./src/second-factor/second-factor.tsx",
  ),
  "/dashboard/accounts": hidden("./src/accounts/accounts.tsx"),
  "/dashboard/deployments": hidden("./src/deployments/deployments.tsx"),
  "/dashboard/audit": hidden("./src/audit/audit.tsx"),
  // Screens of other remotes, which bring their own files.
  "/userdashboard/my-bookings": { modules: [], noindex: true },
  "/userdashboard/tutors": { modules: [], noindex: true },
  "/userdashboard/students": { modules: [], noindex: true },
};
