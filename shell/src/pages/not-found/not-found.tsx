import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";

/** Shown for an address that nobody owns. */
export function NotFound() {
  const text = useText();
  useTitle(text.notFoundTitle);
  const home = (
    <Link {...buttonClass({ variant: "secondary" })} to="/">
      {text.goHome}
    </Link>
  );
  return <EmptyState title={text.notFoundTitle} text={text.notFoundText} action={home} />;
}
