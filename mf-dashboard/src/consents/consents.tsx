import type { ConsentEvent, ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import * as css from "../security/security.module.css";
import { GuardianLink } from "./guardian-link.tsx";
import { useMessages } from "./messages.ts";
import { Sharing } from "./sharing.tsx";

/** What was agreed to about a person, by whom and when, and the way to take it back (AMB-130). */
export function Consents() {
  const t = useMessages();
  useTitle(t.title);
  const consents = useQuery(["consents"], () => users.consents());
  return (
    <Page title={t.title} lead={t.lead} narrow>
      <QueryBoundary
        query={consents}
        failed={t.failed}
        loading={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
      >
        {({ profile }) =>
          profile ? (
            <OfProfile profile={profile} />
          ) : (
            <Card>
              <p>{t.nothing}</p>
            </Card>
          )
        }
      </QueryBoundary>
    </Page>
  );
}

function OfProfile({ profile }: { readonly profile: ProfileConsent }) {
  const t = useMessages();
  const { needsGuardian, guardianEmail, history } = profile;
  return (
    <div className={css.cards}>
      <Card>
        <Sharing profile={profile} />
      </Card>
      {needsGuardian && (
        <Card>
          <h2 className={css.heading}>{t.guardian}</h2>
          <GuardianLink key={guardianEmail} profile={profile} />
        </Card>
      )}
      <Card>
        <h2 className={css.heading}>{t.history}</h2>
        {history.length === 0 ? (
          <p className={css.quiet}>{t.noHistory}</p>
        ) : (
          <ul className={css.rows} aria-label={t.history}>
            {history.toReversed().map((event) => (
              <EventRow key={`${event.at} ${event.what}`} event={event} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** Also of a kind that this release does not know yet. */
function EventRow({ event }: { readonly event: ConsentEvent }) {
  const t = useMessages();
  const texts: Readonly<Record<string, string>> = t;
  const { what, at, by, means, name, email, text } = event;
  const who = by === "guardian" ? t.byGuardian : t.byHolder;
  const named = [name, email].filter(Boolean).join(", ");
  return (
    <li className={css.row}>
      <div>
        <h3>{texts[`${what}_${means}`] ?? t.other}</h3>
        <p>{formatDateTime(at)}</p>
        <p>{named ? format(t.who, { by: who, name: named }) : who}</p>
        <p>{format(t.text, { version: text })}</p>
      </div>
    </li>
  );
}
