import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import * as css from "./empty-state.module.css";

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
}

/** Nothing here, and what to do first. */
export function EmptyState({ title, text, action, icon }: Props) {
  return (
    <div className={css.empty}>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
