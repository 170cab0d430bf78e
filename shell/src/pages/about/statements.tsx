import { Icon, type IconName } from "@tutorsetu/ui/icon";
import * as css from "./about.module.css";

interface Props {
  /** At most so many side by side. */
  readonly columns: 3 | 4;
  readonly statements: readonly (readonly [icon: IconName, title: string, text: string])[];
}

/** Short statements, each with its picture. */
export function Statements({ columns, statements }: Props) {
  return (
    <ul className={css.parts} data-columns={columns}>
      {statements.map(([icon, title, body]) => (
        <li key={title}>
          <span className={css.icon}>
            <Icon name={icon} />
          </span>
          <h3>{title}</h3>
          <p>{body}</p>
        </li>
      ))}
    </ul>
  );
}
