import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import * as css from "./accounts.module.css";
import { useText } from "./text.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onAsk: () => void;
}

/** The person whose address it is, and what can be done: nothing when they are deleted or an administrator. */
export function Found({ person, onAsk }: Props) {
  const text = useText();
  const { userName: name, email, role, active, createdAt } = person;
  const why = active ? role === "Admin" && fill(text.isAdmin, { name }) : text.isDeleted;
  return (
    <Card className={css.found}>
      <h2>
        {name} <Badge>{text[`role_${role}`]}</Badge>
      </h2>
      <p>{email}</p>
      <p>{fill(text.memberSince, { when: formatDate(createdAt) })}</p>
      {why ? (
        <p className={css.why}>{why}</p>
      ) : (
        <Button onClick={onAsk}>{fill(text.makeAdmin, { name })}</Button>
      )}
    </Card>
  );
}
