import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../messages.ts";
import { type Entry, Frame } from "./frame.tsx";

/** For tutors and students. */
export function UserFrame() {
  const t = useMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const others: Entry = isTutor
    ? { to: "/userdashboard/students", label: t.students, icon: "users", isMain: true }
    : { to: "/userdashboard/tutors", label: t.tutors, icon: "graduation", isMain: true };
  const entries: Entry[] = [
    { to: "/userdashboard/profile", label: t.profile, icon: "user", isMain: true },
    { to: "/userdashboard/my-bookings", label: t.myBooking, icon: "calendar", isMain: true },
    others,
    { to: "/userdashboard/notifications", label: t.notifications, icon: "bell", isMain: true },
    { to: "/userdashboard/usersetting", label: t.settings, icon: "settings" },
  ];
  const title = isTutor ? t.tutorDashboard : t.studentDashboard;
  return <Frame title={title} home="/userdashboard/home" entries={entries} />;
}

/** For administrators. */
export function AdminFrame() {
  const t = useMessages();
  const entries: Entry[] = [
    { to: "/dashboard/home", label: t.dashboard, icon: "home", isMain: true },
    { to: "/dashboard/profile", label: t.profile, icon: "user" },
    { to: "/dashboard/tutors", label: t.tutors, icon: "graduation", isMain: true },
    { to: "/dashboard/students", label: t.students, icon: "users", isMain: true },
    { to: "/dashboard/notifications", label: t.notifications, icon: "bell", isMain: true },
    { to: "/dashboard/adminsetting", label: t.settings, icon: "settings" },
    { to: "/blogmanage", label: t.blogs, icon: "book" },
    { to: "/dashboard/bookings", label: t.bookings, icon: "calendar" },
    { to: "/dashboard/accounts", label: t.accounts, icon: "shield" },
    { to: "/dashboard/deployments", label: t.deployments, icon: "code" },
  ];
  return <Frame title={t.adminDashboard} home="/dashboard/home" entries={entries} />;
}
