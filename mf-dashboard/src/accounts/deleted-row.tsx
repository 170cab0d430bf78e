import type { DeletedPerson } from "@tutorsetu/contracts/administration";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: DeletedPerson;
  readonly onAsk: () => void;
}

/** Who it was, who deleted them and when, until when they can be had back, and the way to do it. */
export function DeletedRow({ person, onAsk }: Props) {
  const t = useMessages();
  const { userName: name, email, role, by, deletedAt, eraseAt } = person;
  return (
    <li className={css.row}>
      <h2>
        {name} <Badge>{t[`role_${role}`]}</Badge>
      </h2>
      <p>{email}</p>
      <p>{fill(t[`by_${by}`], { when: formatDateTime(deletedAt) })}</p>
      <p>{fill(t.erasedOn, { when: formatDateTime(eraseAt) })}</p>
      <Button
        variant="secondary"
        size="s"
        aria-label={fill(t.restoreNamed, { name })}
        onClick={onAsk}
      >
        {t.restore}
      </Button>
    </li>
  );
}
