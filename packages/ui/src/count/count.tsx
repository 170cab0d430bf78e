import type { ReactNode } from "react";
import * as css from "./count.module.css";

const MOST = 99;

interface Props {
  readonly of: number;
  /** Where it stands. */
  readonly className?: string | undefined;
  /** True where other words say it to who does not see it. */
  readonly "aria-hidden"?: true;
  /** What is said besides. */
  readonly children?: ReactNode;
}

/** How many of something wait, on a round ground; more than two digits are `99+`. */
export function Count({ of, className = "", children, ...rest }: Props) {
  return (
    <span {...rest} className={`${css.count} ${className}`}>
      {of > MOST ? `${MOST}+` : of}
      {children}
    </span>
  );
}
