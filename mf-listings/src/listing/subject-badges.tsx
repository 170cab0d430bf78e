import { Badge } from "@tutorsetu/ui/badge";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../messages.ts";
import * as css from "./card.module.css";

/** The subjects of a person, one badge each. */
export function SubjectBadges({ subjects }: { readonly subjects: readonly string[] }) {
  const t = useMessages();
  const nameOf = useSubjectName();
  return (
    <ul className={css.subjects} aria-label={t.subjects}>
      {subjects.map((subject) => (
        <li key={subject}>
          <Badge tone="info">{nameOf(subject)}</Badge>
        </li>
      ))}
    </ul>
  );
}
