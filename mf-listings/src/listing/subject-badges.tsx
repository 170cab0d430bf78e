import { Badge } from "@tutorsetu/ui/badge";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useText } from "../text.ts";
import * as css from "./card.module.css";

/** The subjects of a person, one badge each. */
export function SubjectBadges({ subjects }: { readonly subjects: readonly string[] }) {
  const text = useText();
  const nameOf = useSubjectName();
  return (
    <ul className={css.subjects} aria-label={text.subjects}>
      {subjects.map((subject) => (
        <li key={subject}>
          <Badge tone="info">{nameOf(subject)}</Badge>
        </li>
      ))}
    </ul>
  );
}
