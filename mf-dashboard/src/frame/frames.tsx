import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../text.ts";
import { type Entry, Frame } from "./frame.tsx";

/** For tutors and students. */
export function UserFrame() {
  const text = useText();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const others: Entry = isTutor
    ? { to: "/userdashboard/students", label: text.students, icon: "users" }
    : { to: "/userdashboard/tutors", label: text.tutors, icon: "graduation" };
  const entries: Entry[] = [
    { to: "/userdashboard/profile", label: text.profile, icon: "user" },
    { to: "/userdashboard/my-bookings", label: text.myBooking, icon: "calendar" },
    others,
    { to: "/userdashboard/notifications", label: text.notifications, icon: "bell" },
    { to: "/userdashboard/usersetting", label: text.settings, icon: "settings" },
  ];
  const title = isTutor ? text.tutorDashboard : text.studentDashboard;
  return <Frame title={title} home="/userdashboard/home" entries={entries} />;
}

/** For administrators. */
export function AdminFrame() {
  const text = useText();
  const entries: Entry[] = [
    { to: "/dashboard/home", label: text.dashboard, icon: "home" },
    { to: "/dashboard/profile", label: text.profile, icon: "user" },
    { to: "/dashboard/tutors", label: text.tutors, icon: "graduation" },
    { to: "/dashboard/students", label: text.students, icon: "users" },
    { to: "/dashboard/notifications", label: text.notifications, icon: "bell" },
    { to: "/dashboard/adminsetting", label: text.settings, icon: "settings" },
    { to: "/blogmanage", label: text.blogs, icon: "book" },
    { to: "/dashboard/bookings", label: text.bookings, icon: "calendar" },
  ];
  return <Frame title={text.adminDashboard} home="/dashboard/home" entries={entries} />;
}
