import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import * as css from "./load-more.module.css";

interface Props {
  readonly onMore: () => void;
  readonly busy?: boolean;
  /** How far the list is, e.g. "24 of 310". */
  readonly status?: ReactNode;
  /** The label of the button. */
  readonly children: ReactNode;
}

/** The end of a list that has more to show. */
export function LoadMore({ onMore, busy, status, children }: Props) {
  return (
    <div className={css.more}>
      <p aria-live="polite">{status}</p>
      <Button variant="secondary" busy={busy} onClick={onMore}>
        {children}
      </Button>
    </div>
  );
}
