import type { ReactNode } from "react";
import * as css from "./count.module.css";

interface Props {
  /** Where it stands. */
  readonly className?: string | undefined;
  /** True where other words say it to who does not see it. */
  readonly "aria-hidden"?: true;
  readonly children: ReactNode;
}

/** How many of something wait, on a round ground. */
export function Count({ className = "", children, ...rest }: Props) {
  return (
    <span {...rest} className={`${css.count} ${className}`}>
      {children}
    </span>
  );
}
