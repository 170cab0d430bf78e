import type { ProfileConsent } from "@tutorsetu/contracts/security/consents";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useFamily } from "@tutorsetu/web-kit/family";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import * as css from "../security/security.module.css";
import { GuardianLink } from "./guardian-link.tsx";
import { useMessages as useFamilyMessages } from "./family-messages.ts";
import { History } from "./history.tsx";
import { useMessages } from "./messages.ts";
import { OfChildren } from "./of-children.tsx";
import { Sharing } from "./sharing.tsx";
import { useNoteHidden } from "./use-note-hidden.ts";

/** What was agreed to about a person, or a parent's children, by whom and when, and the way to take it back (AMB-130). */
export function Consents() {
  const t = useMessages();
  const family = useFamilyMessages();
  useTitle(t.title);
  const { isFamily } = useFamily();
  const consents = useQuery(["consents"], () => users.consents());
  return (
    <Page title={t.title} lead={isFamily ? family.lead : t.lead} narrow>
      <QueryBoundary
        query={consents}
        failed={t.failed}
        loading={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
      >
        {({ profile, children = [] }) => {
          if (children.length > 0) return <OfChildren consents={children} />;
          if (profile) return <OfProfile profile={profile} />;
          return (
            <Card>
              <p>{t.nothing}</p>
            </Card>
          );
        }}
      </QueryBoundary>
    </Page>
  );
}

function OfProfile({ profile }: { readonly profile: ProfileConsent }) {
  const t = useMessages();
  useNoteHidden(!profile.isShown);
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
        <History events={history} />
      </Card>
    </div>
  );
}
