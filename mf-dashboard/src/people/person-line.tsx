import type { AccountStatus, PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import { PersonMenu } from "./person-menu.tsx";
import * as css from "./people.module.css";

const TONES = { active: "good", suspended: "bad", hidden: "warn", deleted: "neutral" } as const;

interface Props {
  readonly person: PersonRow;
  readonly requests: number | undefined;
}

/** One line of the table; a card where the table has no room. */
export function PersonLine({ person, requests }: Props) {
  const t = useMessages();
  const { userName, email, image, status, createdAt, reports, acts } = person;
  const label = (of: AccountStatus) => t[`status_${of}`];
  return (
    <tr>
      <th scope="row">
        <span className={css.who}>
          <Avatar name={userName} src={image} size="s" />
          <span>
            <strong>{userName}</strong>
            <small>{email}</small>
          </span>
        </span>
      </th>
      <td data-label={t.status}>
        <Badge tone={TONES[status]}>{label(status)}</Badge>
      </td>
      <td data-label={t.joined}>{formatDate(createdAt)}</td>
      <td data-label={t.requests}>{requests ?? t.unknown}</td>
      <td data-label={t.reports}>{reports > 0 ? <Badge tone="warn">{reports}</Badge> : 0}</td>
      <td data-label={t.acts}>{acts}</td>
      <td className={css.menu}>
        <PersonMenu person={person} />
      </td>
    </tr>
  );
}
