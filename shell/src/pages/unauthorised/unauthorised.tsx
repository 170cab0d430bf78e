import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useMessages } from "../../messages.ts";
import { MessagePage } from "../message/message-page.tsx";

/** Shown when a role is not allowed. */
export function Unauthorised() {
  const t = useMessages();
  const role = useSession((s) => s.user?.role);
  const dashboard = role && dashboardOf(role);
  return (
    <MessagePage title={t.unauthorisedTitle} text={t.unauthorisedText}>
      {dashboard && (
        <Link {...buttonClass()} to={dashboard}>
          {t.goToDashboard}
        </Link>
      )}
      <Link {...buttonClass({ variant: "secondary" })} to="/">
        {t.goHome}
      </Link>
    </MessagePage>
  );
}
