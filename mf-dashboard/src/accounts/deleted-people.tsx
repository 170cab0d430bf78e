import type { DeletedPerson } from "@tutorsetu/contracts/administration/statistics";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { PagesBoundary } from "../query-boundary.tsx";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";

/** Accounts deleted in the last seven days, newest deletion first. */
export function DeletedPeople() {
  const t = useMessages();
  const [selected, setSelected] = useState<DeletedPerson | null>(null);
  const list = usePages(["deleted-people"], async (cursor) => {
    const page = await users.deletedPeople({ query: { cursor } });
    return { ...page, items: page.people };
  });
  return (
    <>
      <PagesBoundary
        list={list}
        failed={t.deletedFailed}
        loading={<DeletedSkeletons />}
        empty={<EmptyState icon="users" title={t.noneDeleted} text={t.noneDeletedText} />}
      >
        {(people) => (
          <ul className={css.rows} aria-label={t.deletedTab}>
            {people.map((person) => (
              <DeletedRow key={person._id} person={person} onSelect={() => setSelected(person)} />
            ))}
          </ul>
        )}
      </PagesBoundary>
      {selected && <RestoreDialog person={selected} onClose={() => setSelected(null)} />}
    </>
  );
}

interface Props {
  readonly person: DeletedPerson;
  readonly onSelect: () => void;
}

/** A deleted account: who deleted it and when, until when it can be restored, and the button for it. */
function DeletedRow({ person, onSelect }: Props) {
  const t = useMessages();
  const { userName: name, email, role, by, deletedAt, eraseAt } = person;
  return (
    <li className={css.row}>
      <h2>
        {name} <Badge>{t[`role_${role}`]}</Badge>
      </h2>
      <p>{email}</p>
      <p>{format(t[`by_${by}`], { when: formatDateTime(deletedAt) })}</p>
      <p>{format(t.erasedOn, { when: formatDateTime(eraseAt) })}</p>
      <Button
        variant="secondary"
        size="s"
        aria-label={format(t.restoreNamed, { name })}
        onClick={onSelect}
      >
        {t.restore}
      </Button>
    </li>
  );
}

const THREE = [1, 2, 3];

/** The placeholder of the list. */
const DeletedSkeletons = () => (
  <ul className={css.rows}>
    {THREE.map((n) => (
      <li key={n} className={css.row} data-testid="skeleton-deleted">
        <Skeleton lines={4} />
      </li>
    ))}
  </ul>
);

interface RestoreDialogProps {
  readonly person: DeletedPerson;
  readonly onClose: () => void;
}

/** What is loaded again: a restored person is in the listings and the figures. */
const SUBJECTS = ["deleted-people", "tutors", "students", "stats"];

/** Confirms and restores the account, and shows why when that fails. */
function RestoreDialog({ person, onClose }: RestoreDialogProps) {
  const t = useMessages();
  const common = useCommon();
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();
  const { _id: id, userName: name, email, by } = person;

  async function restore() {
    setFailure("");
    try {
      await users.restorePerson({ body: { id } });
      toast.success(format(t.restored, { name }));
      onClose();
    } catch (error) {
      setFailure(errorMessage(error, common.unexpected));
    }
    // Also after a failure: another administrator or the clock may have been quicker.
    for (const subject of SUBJECTS) refresh(subject);
  }

  return (
    <ActionDialog
      title={format(t.restoreTitle, { name })}
      onClose={onClose}
      action={busy ? t.restoring : t.restore}
      busy={busy}
      onAct={() => void run(restore)}
    >
      <div className={css.question}>
        <p>{format(t.restoreQuestion, { name, email })}</p>
        {by === "self" && <p>{t.restoreOwn}</p>}
        {failure && <ErrorState title={format(t.restoreFailed, { name })} message={failure} />}
      </div>
    </ActionDialog>
  );
}
