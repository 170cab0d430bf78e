import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";

/** Shown when a role is not allowed. */
export function Unauthorised() {
  const text = useText();
  useTitle(text.unauthorisedTitle);
  return (
    <Page title={text.unauthorisedTitle} lead={text.unauthorisedText} narrow>
      <Link {...buttonClass({ variant: "secondary" })} to="/">
        {text.goHome}
      </Link>
    </Page>
  );
}
