import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";
import { useSearchLink } from "../home/use-search-link.ts";
import { MessagePage } from "../message/message-page.tsx";

/** Shown for an address that nobody owns. */
export function NotFound() {
  const text = useText();
  const search = useSearchLink();
  return (
    <MessagePage title={text.notFoundTitle} text={text.notFoundText}>
      <Link {...buttonClass()} to={search.to}>
        {search.label}
      </Link>
      <Link {...buttonClass({ variant: "secondary" })} to="/">
        {text.goHome}
      </Link>
    </MessagePage>
  );
}
