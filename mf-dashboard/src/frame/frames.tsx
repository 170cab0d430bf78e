import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../text.ts";
import { type Entry, Frame } from "./frame.tsx";

/** For tutors and students. */
export function UserFrame() {
  const text = useText();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const others: Entry = isTutor
    ? { to: "/userdashboard/students", label: text.students, icon: "users", isMain: true }
    : { to: "/userdashboard/tutors", label: text.tutors, icon: "graduation", isMain: true };
  const entries: Entry[] = [
    { to: "/userdashboard/profile", label: text.profile, icon: "user", isMain: true },
    { to: "/userdashboard/my-bookings", label: text.myBooking, icon: "calendar", isMain: true },
    others,
    { to: "/userdashboard/notifications", label: text.notifications, icon: "bell", isMain: true },
    { to: "/userdashboard/usersetting", label: text.settings, icon: "settings" },
  ];
  const title = isTutor ? text.tutorDashboard : text.studentDashboard;
  return <Frame title={title} home="/userdashboard/home" entries={entries} />;
}

/** For administrators. */
export function AdminFrame() {
  const text = useText();
  const entries: Entry[] = [
    { to: "/dashboard/home", label: text.dashboard, icon: "home", isMain: true },
    { to: "/dashboard/profile", label: text.profile, icon: "user" },
    { to: "/dashboard/tutors", label: text.tutors, icon: "graduation", isMain: true },
    { to: "/dashboard/students", label: text.students, icon: "users", isMain: true },
    { to: "/dashboard/notifications", label: text.notifications, icon: "bell", isMain: true },
    { to: "/dashboard/adminsetting", label: text.settings, icon: "settings" },
    { to: "/blogmanage", label: text.blogs, icon: "book" },
    { to: "/dashboard/bookings", label: text.bookings, icon: "calendar" },
    { to: "/dashboard/accounts", label: text.accounts, icon: "shield" },
    { to: "/dashboard/deployments", label: text.deployments, icon: "code" },
  ];
  return <Frame title={text.adminDashboard} home="/dashboard/home" entries={entries} />;
}
