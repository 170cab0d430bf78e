import type { ComponentProps } from "react";
import * as css from "./input.module.css";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`${css.input} ${className ?? ""}`} />;
}
