import type { ReactNode } from "react";
import * as css from "./fold.module.css";

interface Props {
  readonly title: string;
  /** What is said in it so far. */
  readonly note: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A section of a form that folds; what is in it stays while it is closed. */
export const Fold = ({ title, note, isOpen = false, children }: Props) => (
  <details className={css.fold} open={isOpen}>
    <summary>
      <span>{title}</span>
      <small>{note}</small>
    </summary>
    <div className={css.inside}>{children}</div>
  </details>
);
