import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link, useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../messages.ts";
import * as css from "./layout.module.css";

/** Says that the session ended by itself, and leads back here by way of the login page, which says so too. */
export function SessionEnded() {
  const t = useMessages();
  const common = useCommon();
  const ended = useSession((s) => s.ended);
  const { pathname, search } = useLocation();
  if (!ended || pathname === "/login") return null;
  return (
    <Banner tone="warn">
      <span className={css.offer}>
        {common.sessionEnded}
        <Link
          {...buttonClass({ size: "s", variant: "secondary" })}
          to={`/login?next=${encodeURIComponent(pathname + search)}`}
        >
          {t.login}
        </Link>
      </span>
    </Banner>
  );
}
