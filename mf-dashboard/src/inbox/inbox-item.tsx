import { Skeleton } from "@tutorsetu/ui/skeleton";
import type { ReactNode } from "react";
import * as css from "./inbox.module.css";

/** A list of `InboxItem`s. */
export function InboxList({ children }: { readonly children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

const FOUR = [1, 2, 3, 4];

/** The placeholder of the list. */
export const InboxSkeletons = () => (
  <InboxList>
    {FOUR.map((n) => (
      <li key={n} className={css.item} data-testid="skeleton-inbox">
        <Skeleton lines={3} />
      </li>
    ))}
  </InboxList>
);

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

/** One item of an inbox: a notice, a request, a message. */
export function InboxItem({ isDone = false, subject, about, children, actions }: Props) {
  return (
    <li className={css.item} data-done={isDone || undefined}>
      <h2>{subject}</h2>
      <div className={css.text}>{children}</div>
      <small>{about}</small>
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  );
}
