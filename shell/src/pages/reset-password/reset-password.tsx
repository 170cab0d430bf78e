import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";
import { FormPage } from "../form/form-page.tsx";
import { ResetForm } from "./reset-form.tsx";

/** Where the link of the mail leads: `/reset-password?token=…`. */
export function ResetPassword() {
  const text = useText();
  useTitle(text.resetTitle);
  const [params] = useSearchParams();
  const token = params.get("token");
  if (!token) {
    return (
      <Page title={text.resetTitle} lead={text.resetIncomplete} narrow>
        <Link {...buttonClass()} to="/forgot-password">
          {text.askForLink}
        </Link>
      </Page>
    );
  }
  return (
    <FormPage title={text.resetTitle} lead={text.resetText}>
      <ResetForm token={token} />
    </FormPage>
  );
}
