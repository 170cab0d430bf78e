import type { ReactNode } from "react";
import * as css from "./empty-state.module.css";

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Nothing here, and what to do first. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
