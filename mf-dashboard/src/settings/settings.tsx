import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { setLanguage, useLanguage } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { useWeakPassword } from "@tutorsetu/web-kit/weak-password";
import { useState } from "react";
import { useMessages } from "../messages.ts";
import { ChangePassword } from "./change-password.tsx";
import { DownloadDialog } from "./download-dialog.tsx";
import { useMessages as useOwnDataMessages } from "./own-data-messages.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import * as css from "./settings.module.css";

/** Settings of both dashboards. */
export function Settings() {
  const t = useMessages();
  useTitle(t.settings);
  // Read once: when the password has been changed the form stays open with its confirmation.
  const [isWeak] = useState(useWeakPassword());
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  const isStudent = useSession((s) => s.user?.role === "Student");
  const ownData = useOwnDataMessages();
  const [isDownloading, setDownloading] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page title={t.settings} narrow>
      <div className={css.cards}>
        <Card>
          <details className={css.section} open={isWeak}>
            <summary>{t.changePassword}</summary>
            <ChangePassword />
          </details>
        </Card>
        <Card className={css.security}>
          <p>{isAdmin ? t.securityLeadAdmin : t.securityLead}</p>
          <Link
            {...buttonClass({ variant: "secondary" })}
            to={isAdmin ? "/dashboard/security" : "/userdashboard/security"}
          >
            {t.security}
          </Link>
        </Card>
        {isStudent && (
          <Card className={css.security}>
            <p>{t.consentsLead}</p>
            <Link {...buttonClass({ variant: "secondary" })} to="/userdashboard/consents">
              {t.consents}
            </Link>
          </Card>
        )}
        {!isAdmin && (
          <Card className={css.security}>
            <p>{t.notificationLead}</p>
            <Link
              {...buttonClass({ variant: "secondary" })}
              to="/userdashboard/notification-settings"
            >
              {t.notificationSettings}
            </Link>
          </Card>
        )}
        <Card>
          <h2 className={css.heading}>{t.appearance}</h2>
          <Appearance />
        </Card>
        <Card className={css.security}>
          <p>{ownData.lead}</p>
          <Button variant="secondary" onClick={() => setDownloading(true)}>
            {ownData.open}
          </Button>
        </Card>
        <Card className={css.delete}>
          <p>{t.deleteLead}</p>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t.deleteAccount}
          </Button>
        </Card>
      </div>
      {isDownloading && <DownloadDialog onClose={() => setDownloading(false)} />}
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Page>
  );
}

const THEMES = ["system", "light", "dark"] as const;

/** Language and colours, remembered on this device. */
function Appearance() {
  const t = useMessages();
  const language = useLanguage();
  const { theme, choose } = useTheme();
  return (
    <div className={css.choices}>
      <Toggle
        legend={t.language}
        name="language"
        value={language}
        options={[
          { value: "en", label: <span lang="en">{t.english}</span> },
          { value: "hi", label: <span lang="hi">{t.hindi}</span> },
        ]}
        onChange={setLanguage}
      />
      <Toggle
        legend={t.theme}
        name="theme"
        value={theme}
        options={THEMES.map((value) => ({ value, label: t[`theme_${value}`] }))}
        onChange={choose}
      />
    </div>
  );
}
