import type {
  Administrator,
  AdminRequest,
} from "@tutorsetu/contracts/administration/administrators";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { useState } from "react";
import * as css from "../accounts/accounts.module.css";
import { useMessages } from "../accounts/messages.ts";
import { users } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { AgreeDialog, CancelDialog, RequestRow } from "./requests.tsx";

/** What somebody is asked about. */
type Asked =
  | { readonly to: "agree" | "cancel"; readonly request: AdminRequest }
  | { readonly to: "demote" | "delete"; readonly person: Administrator };

/** Who is an administrator, and what waits for consent. */
export function Administrators() {
  const t = useMessages();
  const me = useSession((s) => s.user?._id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useQuery(["administrators"], () => users.administrators());
  const close = () => setAsked(null);
  return (
    <>
      <QueryBoundary query={query} failed={t.adminsFailed} loading={<Skeleton lines={6} />}>
        {({ administrators, requests }) => (
          <div className={css.parts}>
            <section aria-label={t.requestsTitle}>
              <h2 className={css.heading}>{t.requestsTitle}</h2>
              {requests.length === 0 && <p>{t.noRequests}</p>}
              {requests.length > 0 && (
                <ul className={css.rows}>
                  {requests.map((request) => (
                    <RequestRow
                      key={request._id}
                      request={request}
                      isOwn={request.by._id === me}
                      onAsk={(to) => setAsked({ to, request })}
                    />
                  ))}
                </ul>
              )}
            </section>
            <section aria-label={t.adminsTab}>
              <h2 className={css.heading}>{t.adminsTab}</h2>
              <ul className={css.rows}>
                {administrators.map((person) => (
                  <AdminRow
                    key={person._id}
                    person={person}
                    isMe={person._id === me}
                    isAlone={administrators.length === 1}
                    onAsk={(to) => setAsked({ to, person })}
                  />
                ))}
              </ul>
            </section>
          </div>
        )}
      </QueryBoundary>
      {asked?.to === "agree" && <AgreeDialog request={asked.request} onClose={close} />}
      {asked?.to === "cancel" && <CancelDialog request={asked.request} onClose={close} />}
      {(asked?.to === "demote" || asked?.to === "delete") && (
        <RemoveDialog what={asked.to} person={asked.person} onClose={close} />
      )}
    </>
  );
}

interface AdminRowProps {
  readonly person: Administrator;
  readonly isMe: boolean;
  /** The last one stays. */
  readonly isAlone: boolean;
  readonly onAsk: (to: "demote" | "delete") => void;
}

/** An administrator, and the ways to take the rights or the account. */
function AdminRow({ person, isMe, isAlone, onAsk }: AdminRowProps) {
  const t = useMessages();
  const { userName: name, email, createdAt, hasSecondFactor } = person;
  return (
    <li className={css.row}>
      <h3>
        {name} {isMe && <Badge>{t.you}</Badge>}
        <Badge tone={hasSecondFactor ? "good" : "warn"}>
          {hasSecondFactor ? t.hasFactor : t.noFactor}
        </Badge>
      </h3>
      <p>{email}</p>
      <p>{format(t.memberSince, { when: formatDate(createdAt) })}</p>
      {!isAlone && (
        <div className={css.acts}>
          <Button
            variant="secondary"
            size="s"
            aria-label={format(t.demoteNamed, { name })}
            onClick={() => onAsk("demote")}
          >
            {t.demote}
          </Button>
          <Button
            variant="quiet"
            size="s"
            aria-label={format(t.deleteAdminNamed, { name })}
            onClick={() => onAsk("delete")}
          >
            {t.deleteAdmin}
          </Button>
        </div>
      )}
    </li>
  );
}
