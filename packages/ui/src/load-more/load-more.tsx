import type { ReactNode } from "react";
import { Button, buttonClass } from "../button/button.tsx";
import * as css from "./load-more.module.css";

interface Props {
  readonly onMore: () => void;
  readonly busy?: boolean;
  /** Where the rest is for browsers without scripts; with them it is loaded below. */
  readonly href?: string | undefined;
  /** How far the list is, e.g. "24 of 310". */
  readonly status?: ReactNode;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** The end of a list that has more to show. */
export function LoadMore({ onMore, busy, href, status, children }: Props) {
  const action = href ? (
    <a
      {...buttonClass({ variant: "secondary" })}
      href={href}
      aria-busy={busy}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (!busy) onMore();
      }}
    >
      {children}
    </a>
  ) : (
    <Button variant="secondary" busy={busy} onClick={onMore}>
      {children}
    </Button>
  );
  return (
    <div className={css.more}>
      <p aria-live="polite">{status}</p>
      {action}
    </div>
  );
}
