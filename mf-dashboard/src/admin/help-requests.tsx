import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import * as css from "../notifications/notifications.module.css";
import { useText } from "../text.ts";

function List() {
  const text = useText();
  const say = useCommon();
  const [busy, setBusy] = useState("");
  const { data, error, reload } = useQuery(["help"], () => content.helpRequests());

  async function solve(id: string) {
    setBusy(id);
    await content
      .solveHelp({ params: { id }, body: { solved: true } })
      .catch(() => toast.error(text.solveFailed));
    setBusy("");
    refresh("help");
  }

  if (error !== undefined)
    return <ErrorState message={text.helpFailed} onRetry={reload} retryLabel={say.tryAgain} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.data.length === 0) return <EmptyState title={text.noHelp} />;
  return (
    <ul className={css.list}>
      {data.data.map(({ _id, user, role, subject, message, solved }) => (
        <li key={_id} data-solved={solved || undefined}>
          <h2>{subject}</h2>
          <p>{message}</p>
          <small>
            {user.userName} · {user.email} · {role}
          </small>
          <Button
            variant="secondary"
            size="s"
            disabled={solved}
            busy={busy === _id}
            onClick={() => void solve(_id)}
          >
            {solved ? text.solved : text.notSolved}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Help requests; solved ones are dimmed and stand last. */
export function HelpRequests() {
  const text = useText();
  useTitle(text.notifications);
  return (
    <Page title={text.notifications}>
      <List />
    </Page>
  );
}
