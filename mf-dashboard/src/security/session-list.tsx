import type { OwnSession } from "@tutorsetu/contracts/security/own-sessions";
import { Badge } from "@tutorsetu/ui/badge";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./security.module.css";

type Texts = ReturnType<typeof useMessages>;

/** Such as "Chrome on Android". */
function nameOf({ device }: OwnSession, t: Texts): string {
  const { browser = null, system = null } = device ?? {};
  if (browser && system) return format(t.deviceOn, { browser, system });
  return browser ?? system ?? t.unknownDevice;
}

interface Props {
  readonly sessions: readonly OwnSession[];
}

/** The sessions, the one of this device first, and the end of one or all others. */
export function SessionList({ sessions }: Props) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const own = sessions.filter(({ current }) => current);
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul className={css.rows}>
        {[...own, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className={css.all}>
        {others.length > 0 ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t.endOthers}
          </Button>
        ) : (
          <p className={css.quiet}>{t.onlyHere}</p>
        )}
      </div>
      {isAsking && <EndOthersDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const t = useMessages();
  const { busy, run } = usePending();
  const { id, network, signedInAt, lastUsedAt, current } = session;
  const device = nameOf(session, t);

  async function end() {
    try {
      await users.endSession({ params: { id } });
      toast.success(format(t.ended, { device }));
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
    // Also after a failure: it may have ended by itself.
    refresh("sessions");
    refresh("security-events");
  }

  return (
    <li className={css.row}>
      <div>
        <h3>
          {device} {current && <Badge tone="good">{t.thisDevice}</Badge>}
        </h3>
        {signedInAt && <p>{format(t.signedIn, { when: formatDateTime(signedInAt) })}</p>}
        {lastUsedAt && <p>{format(t.lastUsed, { when: formatDateTime(lastUsedAt) })}</p>}
        {network && network !== "unknown" && <p>{format(t.network, { network })}</p>}
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="s"
          busy={busy}
          aria-label={format(t.endNamed, { device })}
          onClick={() => void run(end)}
        >
          {busy ? t.ending : t.end}
        </Button>
      )}
    </li>
  );
}

function EndOthersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));

  async function end() {
    await users.endOtherSessions();
    toast.success(t.othersEnded);
    refresh("sessions");
    refresh("security-events");
    onClose();
  }

  return (
    <ActionDialog
      title={t.endOthers}
      onClose={onClose}
      action={busy ? t.ending : t.endOthers}
      busy={busy}
      isDangerous
      error={error}
      onAct={() => submit(end)}
    >
      <p>{t.endOthersQuestion}</p>
      <Link
        {...buttonClass({ variant: "quiet", size: "s" })}
        to={isAdmin ? "/dashboard/adminsetting" : "/userdashboard/usersetting"}
      >
        {t.changePassword}
      </Link>
    </ActionDialog>
  );
}
