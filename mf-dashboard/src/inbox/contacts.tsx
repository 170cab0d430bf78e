import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { content } from "../api.ts";
import { Letter } from "../letters/letter.tsx";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";

/** What came through the contact form, newest first; answered by mail. */
export function Contacts() {
  const t = useMessages();
  const list = usePages(["contacts"], async (cursor) => {
    const page = await content.contacts({ query: { cursor } });
    return { ...page, items: page.contacts };
  });
  const reading = { data: list.first && list.items, error: list.error, reload: list.reload };
  return (
    <Reading of={reading} failed={t.contactsFailed} waiting={<LetterSkeletons />}>
      {(contacts) =>
        contacts.length === 0 ? (
          <EmptyState icon="mail" title={t.noContacts} text={t.contactsEmptyText} />
        ) : (
          <>
            <Letters>
              {contacts.map(({ _id, name, email, subject, message, createdAt }) => (
                <Letter
                  key={_id}
                  subject={subject}
                  about={
                    <>
                      {name} · <a href={`mailto:${email}`}>{email}</a> · {formatDate(createdAt)}
                    </>
                  }
                >
                  {message}
                </Letter>
              ))}
            </Letters>
            <LoadMoreFooter
              list={list}
              failed={t.moreFailed}
              status={fill(t.shownOf, { shown: contacts.length, total: list.total })}
            />
          </>
        )
      }
    </Reading>
  );
}
