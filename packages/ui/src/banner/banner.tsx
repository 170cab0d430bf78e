import type { ReactNode } from "react";
import * as css from "./banner.module.css";

interface Props {
  readonly tone?: "info" | "warn" | "good";
  readonly children: ReactNode;
}

export function Banner({ tone = "info", children }: Props) {
  return (
    <div role="status" className={css.banner} data-tone={tone}>
      {children}
    </div>
  );
}
