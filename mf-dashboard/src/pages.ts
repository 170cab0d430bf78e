import { headsFrom, type PageEntry, type Pages } from "@tutorsetu/contracts/web/pages";
import { en as accounts } from "./messages/en/accounts.ts";
import { en as audit } from "./messages/en/audit.ts";
import { en as children } from "./messages/en/children.ts";
import { en as consents } from "./messages/en/consents.ts";
import { en } from "./messages/en/dashboard.ts";
import { en as deliveries } from "./messages/en/deliveries.ts";
import { en as deployments } from "./messages/en/deployments.ts";
import { en as moderation } from "./messages/en/moderation.ts";
import { en as notificationSettings } from "./messages/en/notification-settings.ts";
import { en as verification } from "./messages/en/verification/own.ts";
import { en as verifications } from "./messages/en/verification/queue.ts";
import { hi as hindiAccounts } from "./messages/hi/accounts.ts";
import { hi as hindiAudit } from "./messages/hi/audit.ts";
import { hi as hindiChildren } from "./messages/hi/children.ts";
import { hi as hindiConsents } from "./messages/hi/consents.ts";
import { hi } from "./messages/hi/dashboard.ts";
import { hi as hindiDeliveries } from "./messages/hi/deliveries.ts";
import { hi as hindiDeployments } from "./messages/hi/deployments.ts";
import { hi as hindiModeration } from "./messages/hi/moderation.ts";
import { hi as hindiNotificationSettings } from "./messages/hi/notification-settings.ts";
import { hi as hindiVerification } from "./messages/hi/verification/own.ts";
import { hi as hindiVerifications } from "./messages/hi/verification/queue.ts";

export const title = "Dashboard";

const named = headsFrom(en, hi);

const hidden = (head: PageEntry["head"], ...modules: string[]) => ({
  modules,
  noindex: true,
  ...(head && { head }),
});

export const pages: Pages = {
  "/userdashboard": hidden(named("home")),
  "/userdashboard/home": hidden(named("home"), "./src/home/home.tsx"),
  "/userdashboard/profile": {
    ...hidden(named("profile"), "./src/profile/profile.tsx"),
    isKeptOffline: true,
  },
  "/userdashboard/notifications": hidden(
    named("notifications"),
    "./src/notifications/notifications.tsx",
  ),
  "/userdashboard/notification-settings": hidden(
    headsFrom(notificationSettings, hindiNotificationSettings)("title"),
    "./src/notifications/settings.tsx",
  ),
  "/userdashboard/usersetting": hidden(named("settings"), "./src/settings/settings.tsx"),
  "/userdashboard/security": hidden(named("security"), "./src/security/security.tsx"),
  "/userdashboard/verification": hidden(
    headsFrom(verification, hindiVerification)("title"),
    "./src/verification/verification.tsx",
  ),
  "/userdashboard/consents": hidden(
    headsFrom(consents, hindiConsents)("title"),
    "./src/consents/consents.tsx",
  ),
  "/userdashboard/children": {
    ...hidden(headsFrom(children, hindiChildren)("title"), "./src/families/children.tsx"),
    isKeptOffline: true,
  },
  "/dashboard": hidden(named("dashboard")),
  "/dashboard/home": hidden(named("dashboard"), "./src/admin-home/admin-home.tsx"),
  "/dashboard/profile": hidden(named("profile"), "./src/profile/profile.tsx"),
  "/dashboard/tutors": hidden(named("tutors"), "./src/people/people-table.tsx"),
  "/dashboard/students": hidden(named("students"), "./src/people/people-table.tsx"),
  "/dashboard/bookings": hidden(named("bookings"), "./src/bookings/admin-bookings.tsx"),
  "/dashboard/notifications": hidden(named("notifications"), "./src/inbox/inbox.tsx"),
  "/dashboard/moderation": hidden(
    headsFrom(moderation, hindiModeration)("title"),
    "./src/moderation/moderation.tsx",
  ),
  "/dashboard/adminsetting": hidden(named("settings"), "./src/settings/settings.tsx"),
  "/dashboard/security": hidden(
    named("security"),
    "./src/security/security.tsx",
    "./src/second-factor/second-factor.tsx",
  ),
  "/dashboard/accounts": hidden(
    headsFrom(accounts, hindiAccounts)("title"),
    "./src/accounts/accounts.tsx",
  ),
  "/dashboard/deployments": hidden(
    headsFrom(deployments, hindiDeployments)("title"),
    "./src/deployments/deployments.tsx",
  ),
  "/dashboard/deliveries": hidden(
    headsFrom(deliveries, hindiDeliveries)("title"),
    "./src/deliveries/deliveries.tsx",
  ),
  "/dashboard/verifications": hidden(
    headsFrom(verifications, hindiVerifications)("title"),
    "./src/verifications/verifications.tsx",
  ),
  "/dashboard/audit": hidden(headsFrom(audit, hindiAudit)("title"), "./src/audit/audit.tsx"),
  // Screens of other remotes, which bring their own files.
  "/userdashboard/my-bookings": hidden(named("myBooking")),
  "/userdashboard/tutors": hidden(named("tutors")),
  "/userdashboard/students": hidden(named("students")),
};
