import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useMessages } from "../../messages.ts";
import { FormPage } from "../form/form-page.tsx";
import { ResetForm } from "./reset-form.tsx";

/** Where the link of the mail leads: `/reset-password?token=…`. */
export function ResetPassword() {
  const t = useMessages();
  useTitle(t.resetTitle);
  const [params] = useSearchParams();
  const token = params.get("token");
  if (!token) {
    return (
      <Page title={t.resetTitle} lead={t.resetIncomplete} narrow>
        <Link {...buttonClass()} to="/forgot-password">
          {t.askForLink}
        </Link>
      </Page>
    );
  }
  return (
    <FormPage title={t.resetTitle} lead={t.resetText}>
      <ResetForm token={token} />
    </FormPage>
  );
}
