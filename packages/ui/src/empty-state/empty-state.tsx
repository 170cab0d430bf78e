import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import * as css from "./empty-state.module.css";

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: IconName;
  /** There is nothing else on the page: its title is the page's heading. */
  readonly isPage?: boolean;
}

/** Nothing here, and what to do first. */
export function EmptyState({ title, text, action, icon, isPage }: Props) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className={css.empty}>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
