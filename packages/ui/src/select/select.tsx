import type { ComponentProps } from "react";
import { Icon } from "../icon/icon.tsx";
import * as css from "../input/input.module.css";
import * as own from "./select.module.css";

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <div className={own.box}>
      <select {...rest} className={`${css.input} ${className ?? ""}`} />
      <Icon name="chevron-down" />
    </div>
  );
}
