import type { ComponentProps } from "react";
import * as css from "../input/input.module.css";

export function Select(props: ComponentProps<"select">) {
  return <select {...props} className={css.input} />;
}
