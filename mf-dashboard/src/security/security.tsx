import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { retryOnce } from "@tutorsetu/web-kit/retry-once";
import { useSession } from "@tutorsetu/web-kit/session";
import { lazy, Suspense } from "react";
import { users } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { Confirmed } from "./confirmed.tsx";
import { useMessages } from "./messages.ts";
import { OwnEvents } from "./own-events.tsx";
import * as css from "./security.module.css";
import { SessionList } from "./session-list.tsx";

const SecondFactor = lazy(async () => ({
  default: (await retryOnce(() => import("../second-factor/second-factor.tsx"))).SecondFactor,
}));

/** A person's own security, in both dashboards. */
export function Security() {
  const t = useMessages();
  useTitle(t.security);
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  const mine = useQuery(["profile"], () => users.profile());
  const sessions = useQuery(["sessions"], () => users.sessions());
  return (
    <Page title={t.security} lead={t.lead} narrow>
      <div className={css.cards}>
        <Card>
          <h2 className={css.heading}>{t.sessions}</h2>
          <QueryBoundary
            query={sessions}
            failed={t.sessionsFailed}
            loading={<Skeleton lines={6} />}
          >
            {(data) => <SessionList sessions={data.sessions} />}
          </QueryBoundary>
        </Card>
        {isAdmin && (
          <Suspense
            fallback={
              <Card>
                <Skeleton lines={6} />
              </Card>
            }
          >
            <SecondFactor />
          </Suspense>
        )}
        <OwnEvents />
        <Card>
          <h2 className={css.heading}>{t.yours}</h2>
          <QueryBoundary query={mine} failed={t.contactFailed} loading={<Skeleton lines={4} />}>
            {({ profile }) => <Confirmed profile={profile} />}
          </QueryBoundary>
        </Card>
      </div>
    </Page>
  );
}
