import type { DeletedPerson } from "@tutorsetu/contracts/administration";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { useState } from "react";
import { users } from "../api.ts";
import { Reading } from "../reading/reading.tsx";
import * as css from "./accounts.module.css";
import { DeletedRow } from "./deleted-row.tsx";
import { DeletedSkeletons } from "./deleted-skeletons.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useMessages } from "./messages.ts";

/** Those whose seven days are not over yet, deleted last first. */
export function DeletedPeople() {
  const t = useMessages();
  const [asked, setAsked] = useState<DeletedPerson | null>(null);
  const list = usePages(["deleted-people"], async (cursor) => {
    const page = await users.deletedPeople({ query: { cursor } });
    return { ...page, items: page.people };
  });
  const reading = { data: list.first && list.items, error: list.error, reload: list.reload };
  return (
    <>
      <Reading of={reading} failed={t.deletedFailed} waiting={<DeletedSkeletons />}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState icon="users" title={t.noneDeleted} text={t.noneDeletedText} />
          ) : (
            <>
              <ul className={css.rows} aria-label={t.deletedTab}>
                {people.map((person) => (
                  <DeletedRow key={person._id} person={person} onAsk={() => setAsked(person)} />
                ))}
              </ul>
              <LoadMoreFooter
                list={list}
                failed={t.moreFailed}
                status={fill(t.shownOf, { shown: people.length, total: list.total })}
              />
            </>
          )
        }
      </Reading>
      {asked && <RestoreDialog person={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
