import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";

/** The way back in: a message to the people of the site. */
export function ForgotPassword() {
  const text = useText();
  useTitle(text.forgotTitle);
  return (
    <Page title={text.forgotTitle} lead={text.forgotText} narrow>
      <Link {...buttonClass()} to={`/contact?subject=${encodeURIComponent(text.forgotSubject)}`}>
        {text.forgotAction}
      </Link>
    </Page>
  );
}
