import type { DeletedPerson } from "@tutorsetu/contracts/administration";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { useState } from "react";
import { users } from "../api.ts";
import { Reading } from "../reading/reading.tsx";
import * as css from "./accounts.module.css";
import { DeletedRow } from "./deleted-row.tsx";
import { DeletedSkeletons } from "./deleted-skeletons.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useText } from "./text.ts";

/** Those whose seven days are not over yet, deleted last first. */
export function DeletedPeople() {
  const text = useText();
  const [asked, setAsked] = useState<DeletedPerson | null>(null);
  const list = usePages(["deleted-people"], async (cursor) => {
    const page = await users.deletedPeople({ query: { cursor } });
    return { ...page, items: page.people };
  });
  const reading = { data: list.first && list.items, error: list.error, reload: list.reload };
  return (
    <>
      <Reading of={reading} failed={text.deletedFailed} waiting={<DeletedSkeletons />}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState icon="users" title={text.noneDeleted} text={text.noneDeletedText} />
          ) : (
            <>
              <ul className={css.rows} aria-label={text.deletedTab}>
                {people.map((person) => (
                  <DeletedRow key={person._id} person={person} onAsk={() => setAsked(person)} />
                ))}
              </ul>
              <RestOfList
                list={list}
                failed={text.moreFailed}
                status={fill(text.shownOf, { shown: people.length, total: list.total })}
              />
            </>
          )
        }
      </Reading>
      {asked && <RestoreDialog person={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
