import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import * as css from "./profile.module.css";

/** Who has seen this person's phone number, newest first (AMB-070). */
export function PhoneLog() {
  const text = useText();
  const log = useQuery(["phone-views"], () => users.phoneViews());
  return (
    <Card className={css.log}>
      <h3 className={css.heading}>{text.phoneLog}</h3>
      <Reading of={log} failed={text.phoneLogFailed} waiting={<Skeleton lines={3} />}>
        {({ views }) =>
          views.length === 0 ? (
            <p className={css.quiet}>{text.phoneLogEmpty}</p>
          ) : (
            <ul className={css.views}>
              {views.map(({ viewer, role, at }) => (
                <li key={`${viewer}${at}`}>
                  <span>
                    {viewer} · {text[`role_${role}`]}
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
