import type { ReactNode } from "react";
import * as css from "./banner.module.css";

interface Props {
  readonly tone?: "info" | "good" | "warn" | "bad";
  readonly children: ReactNode;
}

/** One line above everything: offline, a new version, a closed account. Announced politely. */
export function Banner({ tone = "info", children }: Props) {
  return (
    <output className={css.banner} data-tone={tone}>
      {children}
    </output>
  );
}
