import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";

/** Who has seen this person's phone number, newest first (AMB-070). */
export function PhoneLog() {
  const t = useMessages();
  const log = useQuery(["phone-views"], () => users.phoneViews());
  return (
    <Card className={css.log}>
      <h3 className={css.heading}>{t.phoneLog}</h3>
      <Reading of={log} failed={t.phoneLogFailed} waiting={<Skeleton lines={3} />}>
        {({ views }) =>
          views.length === 0 ? (
            <p className={css.quiet}>{t.phoneLogEmpty}</p>
          ) : (
            <ul className={css.views}>
              {views.map(({ viewer, role, at }) => (
                <li key={`${viewer}${at}`}>
                  <span>
                    {viewer} · {t[`role_${role}`]}
                  </span>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Card>
  );
}
