import type { ComponentProps, ReactNode } from "react";
import * as css from "./checkbox.module.css";

interface Props extends ComponentProps<"input"> {
  readonly label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: Props) {
  return (
    <label className={`${css.row} ${className ?? ""}`}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
