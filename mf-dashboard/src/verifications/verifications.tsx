import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { usePages } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { InboxList, InboxSkeletons } from "../inbox/inbox-item.tsx";
import { PagesBoundary } from "../query-boundary.tsx";
import { useMessages } from "./messages.ts";
import { QueuedItem } from "./queued-item.tsx";

/** What tutors have sent as proof, and what an administrator decides about it. */
export function Verifications() {
  const t = useMessages();
  useTitle(t.title);
  const list = usePages(["document-queue"], async (cursor) => {
    const page = await users.documentQueue({ query: { cursor } });
    return { ...page, items: page.documents };
  });
  return (
    <Page title={t.title} lead={t.lead}>
      <PagesBoundary
        list={list}
        failed={t.failed}
        loading={<InboxSkeletons />}
        empty={<EmptyState icon="check" title={t.none} text={t.noneText} />}
      >
        {(documents) => (
          <InboxList>
            {documents.map((document) => (
              <QueuedItem key={document._id} document={document} />
            ))}
          </InboxList>
        )}
      </PagesBoundary>
    </Page>
  );
}
