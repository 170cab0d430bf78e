import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useText } from "../../text.ts";
import { MessagePage } from "../message/message-page.tsx";

/** Shown when a role is not allowed. */
export function Unauthorised() {
  const text = useText();
  const role = useSession((s) => s.user?.role);
  const dashboard = role && dashboardOf(role);
  return (
    <MessagePage title={text.unauthorisedTitle} text={text.unauthorisedText}>
      {dashboard && (
        <Link {...buttonClass()} to={dashboard}>
          {text.goToDashboard}
        </Link>
      )}
      <Link {...buttonClass({ variant: "secondary" })} to="/">
        {text.goHome}
      </Link>
    </MessagePage>
  );
}
