import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import { Appearance } from "./appearance.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import * as css from "./settings.module.css";

/** Settings of both dashboards. */
export function Settings() {
  const t = useMessages();
  useTitle(t.settings);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page title={t.settings} narrow>
      <div className={css.cards}>
        <Card>
          <details className={css.section}>
            <summary>{t.changePassword}</summary>
            <ChangePassword />
          </details>
        </Card>
        <Card>
          <h2 className={css.heading}>{t.appearance}</h2>
          <Appearance />
        </Card>
        <Card className={css.delete}>
          <p>{t.deleteLead}</p>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t.deleteAccount}
          </Button>
        </Card>
      </div>
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Page>
  );
}
