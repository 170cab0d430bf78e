import { Select } from "@tutorsetu/ui/select";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useId } from "react";
import { useClassLabel } from "../listing/labels.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./looking-for.module.css";

interface Props {
  /** What everybody else reads there; the line is as high as that. */
  readonly lead: string;
  readonly onSubject: (subject: string) => void;
}

/**
 * For which child a parent looks, with the choice of another one and that child's subjects. It takes the place of a text that came
 * with the page for everybody, so that nothing moves when it comes.
 */
export function LookingFor({ lead, onSubject }: Props) {
  const t = useMessages();
  const id = useId();
  const nameOf = useSubjectName();
  const classLabel = useClassLabel();
  const { children, current, choose } = useFamily();
  if (!current) return <p>{lead}</p>;
  const described = ({ name, grade }: typeof current) =>
    format(t.childInClass, { name, grade: classLabel(grade) });
  return (
    <div className={css.place}>
      <p aria-hidden="true">{lead}</p>
      <div className={css.line}>
        {children.length > 1 ? (
          <>
            <label htmlFor={id}>{t.lookFor}</label>
            <Select
              id={id}
              value={current._id}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {children.map((child) => (
                <option key={child._id} value={child._id}>
                  {described(child)}
                </option>
              ))}
            </Select>
          </>
        ) : (
          <span className={css.one}>{format(t.forChild, { name: described(current) })}</span>
        )}
        <span className={css.subjects}>
          {current.subjectInterested.slice(0, 4).map((subject) => (
            <button
              key={subject}
              type="button"
              aria-label={format(t.onlySubject, { subject: nameOf(subject) })}
              onClick={() => onSubject(subject)}
            >
              {nameOf(subject)}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}
