import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { content } from "../api.ts";
import { Letter } from "../letters/letter.tsx";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";

/** What came through the contact form, newest first; answered by mail. */
export function Contacts() {
  const text = useText();
  const list = usePages(["contacts"], async (cursor) => {
    const page = await content.contacts({ query: { cursor } });
    return { ...page, items: page.contacts };
  });
  const reading = { data: list.first && list.items, error: list.error, reload: list.reload };
  return (
    <Reading of={reading} failed={text.contactsFailed} waiting={<LetterSkeletons />}>
      {(contacts) =>
        contacts.length === 0 ? (
          <EmptyState icon="mail" title={text.noContacts} text={text.contactsEmptyText} />
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
            <RestOfList
              list={list}
              failed={text.moreFailed}
              status={fill(text.shownOf, { shown: contacts.length, total: list.total })}
            />
          </>
        )
      }
    </Reading>
  );
}
