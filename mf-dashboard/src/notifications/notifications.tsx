import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { NoticeLetter } from "./notice-letter.tsx";

/** The notices to this person; read ones are dimmed. */
export function Notifications() {
  const text = useText();
  useTitle(text.notifications);
  const id = useSession((s) => s.user?._id ?? "");
  const [busy, setBusy] = useState("");
  const notices = useQuery(["notices", id], () => content.notices({ params: { id } }));

  async function markRead(noticeId: string) {
    setBusy(noticeId);
    await content
      .readNotice({ params: { id: noticeId }, body: { solved: true } })
      .catch(() => toast.error(text.solveFailed));
    setBusy("");
    refresh("notices");
  }

  return (
    <Page title={text.notifications} narrow>
      <Reading of={notices} failed={text.noticesFailed} waiting={<LetterSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="bell" title={text.noNotices} />
          ) : (
            <Letters>
              {data.map((notice) => (
                <NoticeLetter
                  key={notice._id}
                  notice={notice}
                  busy={busy === notice._id}
                  onRead={() => void markRead(notice._id)}
                />
              ))}
            </Letters>
          )
        }
      </Reading>
    </Page>
  );
}
