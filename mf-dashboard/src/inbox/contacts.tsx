import { EmptyState } from "@tutorsetu/ui/empty-state";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { content } from "../api.ts";
import { InboxItem, InboxList, InboxSkeletons } from "./inbox-item.tsx";
import { PagesBoundary } from "../query-boundary.tsx";
import { useMessages } from "../messages.ts";

/** What came through the contact form, newest first; answered by mail. */
export function Contacts() {
  const t = useMessages();
  const list = usePages(["contacts"], async (cursor) => {
    const page = await content.contacts({ query: { cursor } });
    return { ...page, items: page.contacts };
  });
  return (
    <PagesBoundary
      list={list}
      failed={t.contactsFailed}
      loading={<InboxSkeletons />}
      empty={<EmptyState icon="mail" title={t.noContacts} text={t.contactsEmptyText} />}
    >
      {(contacts) => (
        <InboxList>
          {contacts.map(({ _id, name, email, subject, message, createdAt }) => (
            <InboxItem
              key={_id}
              subject={subject}
              about={
                <>
                  {name} · <a href={`mailto:${email}`}>{email}</a> · {formatDate(createdAt)}
                </>
              }
            >
              {message}
            </InboxItem>
          ))}
        </InboxList>
      )}
    </PagesBoundary>
  );
}
