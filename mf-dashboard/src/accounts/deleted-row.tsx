import type { DeletedPerson } from "@tutorsetu/contracts/administration";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import * as css from "./accounts.module.css";
import { useText } from "./text.ts";

interface Props {
  readonly person: DeletedPerson;
  readonly onAsk: () => void;
}

/** Who it was, who deleted them and when, until when they can be had back, and the way to do it. */
export function DeletedRow({ person, onAsk }: Props) {
  const text = useText();
  const { userName: name, email, role, by, deletedAt, eraseAt } = person;
  return (
    <li className={css.row}>
      <h2>
        {name} <Badge>{text[`role_${role}`]}</Badge>
      </h2>
      <p>{email}</p>
      <p>{fill(text[`by_${by}`], { when: formatDateTime(deletedAt) })}</p>
      <p>{fill(text.erasedOn, { when: formatDateTime(eraseAt) })}</p>
      <Button
        variant="secondary"
        size="s"
        aria-label={fill(text.restoreNamed, { name })}
        onClick={onAsk}
      >
        {text.restore}
      </Button>
    </li>
  );
}
