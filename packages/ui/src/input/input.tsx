import type { ComponentProps } from "react";
import * as css from "./input.module.css";

export function Input(props: ComponentProps<"input">) {
  return <input {...props} className={css.input} />;
}
