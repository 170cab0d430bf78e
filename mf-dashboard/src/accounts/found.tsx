import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onAsk: () => void;
}

/** The person whose address it is, and what can be done: nothing when they are deleted or an administrator. */
export function Found({ person, onAsk }: Props) {
  const t = useMessages();
  const { userName: name, email, role, active, createdAt } = person;
  const why = active ? role === "Admin" && fill(t.isAdmin, { name }) : t.isDeleted;
  return (
    <Card className={css.found}>
      <h2>
        {name} <Badge>{t[`role_${role}`]}</Badge>
      </h2>
      <p>{email}</p>
      <p>{fill(t.memberSince, { when: formatDate(createdAt) })}</p>
      {why ? (
        <p className={css.why}>{why}</p>
      ) : (
        <Button onClick={onAsk}>{fill(t.makeAdmin, { name })}</Button>
      )}
    </Card>
  );
}
