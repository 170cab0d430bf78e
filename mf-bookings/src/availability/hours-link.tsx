import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useDemoMessages } from "../demo/messages.ts";

/** The way to a tutor's hours. */
export function HoursLink() {
  const t = useDemoMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  if (!isTutor) return null;
  return (
    <Link {...buttonClass({ variant: "secondary" })} to="/availability">
      <Icon name="clock" />
      {t.yourHours}
    </Link>
  );
}
