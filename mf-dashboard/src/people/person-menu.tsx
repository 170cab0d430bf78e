import type { PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { Menu } from "@tutorsetu/ui/menu";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { ActDialog, type Act } from "./act-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { useMessages } from "./messages.ts";
import { NoticeDialog } from "./notice-dialog.tsx";

type Choice = Act | "notice" | "history" | "delete";

/** What an administrator does about one person. */
export function PersonMenu({ person }: { readonly person: PersonRow }) {
  const t = useMessages();
  const [choice, setChoice] = useState<Choice | null>(null);
  const { _id, profileId, role, userName: name, status } = person;
  const close = () => setChoice(null);
  const isSuspended = status === "suspended";
  const profile = `/${role === "Tutor" ? "tutor" : "student"}/${profileId}`;
  const action = (what: Choice, label: string) => (
    <button type="button" onClick={() => setChoice(what)}>
      {label}
    </button>
  );
  return (
    <>
      <Menu label={t.actions} name={format(t.actionsFor, { name })}>
        {role !== "Admin" && status !== "deleted" && <Link to={profile}>{t.view}</Link>}
        {status === "active" && <Link to={`/chat/${_id}`}>{t.write}</Link>}
        {status === "active" && action("notice", t.notice)}
        {action("history", t.history)}
        {action("warn", t.warn)}
        {isSuspended ? action("lift", t.lift) : action("suspend", t.suspend)}
        {role !== "Admin" && status !== "deleted" && action("delete", t.delete)}
      </Menu>
      {choice === "notice" && <NoticeDialog person={person} onClose={close} />}
      {choice === "history" && <HistoryDialog id={_id} name={name} onClose={close} />}
      {choice === "delete" && <DeleteDialog person={person} onClose={close} />}
      {(choice === "warn" || choice === "suspend" || choice === "lift") && (
        <ActDialog act={choice} person={person} onClose={close} />
      )}
    </>
  );
}
