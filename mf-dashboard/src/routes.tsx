import { Guard } from "@tutorsetu/web-kit/guard";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import { remote } from "@tutorsetu/web-kit/remote";
import { Navigate, type RouteObject } from "@tutorsetu/web-kit/router";
import { AdminLayout, NotFoundPage, UserLayout } from "./layout/layout.tsx";

const Home = lazyPage(() => import("./home/home.tsx"), "Home");
const Profile = lazyPage(() => import("./profile/profile.tsx"), "Profile");
const Notifications = lazyPage(() => import("./notifications/notifications.tsx"), "Notifications");
const NotificationSettings = lazyPage(
  () => import("./notifications/settings.tsx"),
  "NotificationSettings",
);
const Deliveries = lazyPage(() => import("./deliveries/deliveries.tsx"), "Deliveries");
const Settings = lazyPage(() => import("./settings/settings.tsx"), "Settings");
const Security = lazyPage(() => import("./security/security.tsx"), "Security");
const Consents = lazyPage(() => import("./consents/consents.tsx"), "Consents");
const Children = lazyPage(() => import("./families/children.tsx"), "Children");
const Verification = lazyPage(() => import("./verification/verification.tsx"), "Verification");
const Verifications = lazyPage(() => import("./verifications/verifications.tsx"), "Verifications");
const AdminHome = lazyPage(() => import("./admin-home/admin-home.tsx"), "AdminHome");
const Accounts = lazyPage(() => import("./accounts/accounts.tsx"), "Accounts");
const AdminBookings = lazyPage(() => import("./bookings/admin-bookings.tsx"), "AdminBookings");
const AdminProfile = lazyPage(() => import("./profile/profile.tsx"), "AdminProfile");
const Deployments = lazyPage(() => import("./deployments/deployments.tsx"), "Deployments");
const Audit = lazyPage(() => import("./audit/audit.tsx"), "Audit");
const Inbox = lazyPage(() => import("./inbox/inbox.tsx"), "Inbox");
const Moderation = lazyPage(() => import("./moderation/moderation.tsx"), "Moderation");
const TutorsTable = lazyPage(() => import("./people/people-table.tsx"), "TutorsTable");
const StudentsTable = lazyPage(() => import("./people/people-table.tsx"), "StudentsTable");
// Screens of other teams, mounted at run time inside their own error boxes.
const Tutors = remote("mf_listings", "tutors");
const Students = remote("mf_listings", "students");
const MyBookings = remote("mf_bookings", "my-bookings");

export const contractVersion = 1;

/** What the shell mounts of this remote; paths start at the site's root. */
export const routes: RouteObject[] = [
  {
    path: "userdashboard",
    element: <Guard roles={["Student", "Tutor"]} />,
    children: [
      {
        element: <UserLayout />,
        children: [
          { index: true, element: <Navigate to="/userdashboard/profile" replace /> },
          { path: "home", element: <Home /> },
          { path: "profile", element: <Profile /> },
          { path: "notifications", element: <Notifications /> },
          { path: "notification-settings", element: <NotificationSettings /> },
          { path: "my-bookings", element: <MyBookings /> },
          { path: "usersetting", element: <Settings /> },
          { path: "security", element: <Security /> },
          {
            element: <Guard roles={["Student"]} />,
            children: [
              { path: "tutors", element: <Tutors /> },
              { path: "consents", element: <Consents /> },
              { path: "children", element: <Children /> },
            ],
          },
          {
            element: <Guard roles={["Tutor"]} />,
            children: [
              { path: "students", element: <Students /> },
              { path: "verification", element: <Verification /> },
            ],
          },
          { path: "*", element: <NotFoundPage home="/userdashboard/home" /> },
        ],
      },
    ],
  },
  {
    path: "dashboard",
    element: <Guard roles={["Admin"]} />,
    children: [
      {
        element: <AdminLayout />,
        children: [
          { index: true, element: <Navigate to="/dashboard/home" replace /> },
          { path: "home", element: <AdminHome /> },
          { path: "profile", element: <AdminProfile /> },
          { path: "notifications", element: <Inbox /> },
          { path: "moderation", element: <Moderation /> },
          { path: "bookings", element: <AdminBookings /> },
          { path: "accounts", element: <Accounts /> },
          { path: "deployments", element: <Deployments /> },
          { path: "audit", element: <Audit /> },
          { path: "deliveries", element: <Deliveries /> },
          { path: "verifications", element: <Verifications /> },
          { path: "tutors", element: <TutorsTable /> },
          { path: "students", element: <StudentsTable /> },
          { path: "adminsetting", element: <Settings /> },
          { path: "security", element: <Security /> },
          { path: "*", element: <NotFoundPage home="/dashboard/home" /> },
        ],
      },
    ],
  },
];
