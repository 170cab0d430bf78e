import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../../messages.ts";
import { useSearchLink } from "../home/home-sections.tsx";
import { MessagePage } from "../message/message-page.tsx";

/** Shown for an unknown address. */
export function NotFound() {
  const t = useMessages();
  const search = useSearchLink();
  return (
    <MessagePage title={t.notFoundTitle} text={t.notFoundText}>
      <Link {...buttonClass()} to={search.to}>
        {search.label}
      </Link>
      <Link {...buttonClass({ variant: "secondary" })} to="/">
        {t.goHome}
      </Link>
    </MessagePage>
  );
}
