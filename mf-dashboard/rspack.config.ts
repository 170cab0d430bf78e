import { federated } from "@tutorsetu/build/bundling/federated";

export default federated(import.meta.dirname, {
  port: 3003,
  exposes: { "./routes": "./src/routes.tsx" },
  preloads: {
    "/userdashboard/home": ["./src/home/home.tsx"],
    "/userdashboard/profile": ["./src/profile/profile.tsx"],
    "/userdashboard/notifications": ["./src/notifications/notifications.tsx"],
    "/userdashboard/usersetting": ["./src/settings/settings.tsx"],
    "/userdashboard/security": ["./src/security/security.tsx"],
    "/dashboard/home": ["./src/admin-home/admin-home.tsx"],
    "/dashboard/profile": ["./src/profile/profile.tsx"],
    "/dashboard/tutors": ["./src/people/people-table.tsx"],
    "/dashboard/students": ["./src/people/people-table.tsx"],
    "/dashboard/bookings": ["./src/bookings/admin-bookings.tsx"],
    "/dashboard/notifications": ["./src/inbox/inbox.tsx"],
    "/dashboard/moderation": ["./src/moderation/moderation.tsx"],
    "/dashboard/adminsetting": ["./src/settings/settings.tsx"],
    "/dashboard/security": ["./src/security/security.tsx"],
    "/dashboard/accounts": ["./src/accounts/accounts.tsx"],
    "/dashboard/deployments": ["./src/deployments/deployments.tsx"],
    "/dashboard/audit": ["./src/audit/audit.tsx"],
  },
});
