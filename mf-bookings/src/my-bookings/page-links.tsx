import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { HoursLink } from "../availability/hours-link.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./page-links.module.css";

/** From bookings to the timetable of whoever teaches or learns, and to a tutor's hours. */
export function PageLinks() {
  const t = useMessages();
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  if (isAdmin) return null;
  return (
    <div className={css.links}>
      <Link {...buttonClass({ variant: "secondary" })} to="/lessons">
        <Icon name="calendar" />
        {t.lessons}
      </Link>
      <HoursLink />
    </div>
  );
}
