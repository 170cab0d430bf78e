import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useState } from "react";
import { useText } from "../text.ts";
import { Appearance } from "./appearance.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import * as css from "./settings.module.css";

/** Settings of both dashboards. */
export function Settings() {
  const text = useText();
  useTitle(text.settings);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page title={text.settings} narrow>
      <div className={css.cards}>
        <Card>
          <details className={css.section}>
            <summary>{text.changePassword}</summary>
            <ChangePassword />
          </details>
        </Card>
        <Card>
          <h2 className={css.heading}>{text.appearance}</h2>
          <Appearance />
        </Card>
        <Card className={css.delete}>
          <p>{text.deleteLead}</p>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {text.deleteAccount}
          </Button>
        </Card>
      </div>
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Page>
  );
}
