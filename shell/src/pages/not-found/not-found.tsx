import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";

/** Shown for an address that nobody owns. */
export function NotFound() {
  const text = useText();
  useTitle(text.notFoundTitle);
  return (
    <Page title={text.notFoundTitle} lead={text.notFoundText} narrow>
      <Link {...buttonClass({ variant: "secondary" })} to="/">
        {text.goHome}
      </Link>
    </Page>
  );
}
