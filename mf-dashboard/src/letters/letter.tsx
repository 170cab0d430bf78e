import type { ReactNode } from "react";
import * as css from "./letters.module.css";

interface Props {
  /** Read, or solved: dimmed. */
  readonly isDone?: boolean;
  readonly subject: ReactNode;
  /** Who wrote it, and when. */
  readonly about: ReactNode;
  /** The text as it was written. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** One thing somebody wrote: a notice, a request, a message. */
export function Letter({ isDone = false, subject, about, children, actions }: Props) {
  return (
    <li className={css.letter} data-done={isDone || undefined}>
      <h2>{subject}</h2>
      <div className={css.text}>{children}</div>
      <small>{about}</small>
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  );
}
