import type { ReactNode } from "react";
import * as css from "./badge.module.css";

interface Props {
  readonly tone?: "neutral" | "good" | "warn" | "bad" | "info";
  readonly children: ReactNode;
}

export function Badge({ tone = "neutral", children }: Props) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}
