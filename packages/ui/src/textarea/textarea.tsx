import type { ComponentProps } from "react";
import * as css from "../input/input.module.css";
import * as own from "./textarea.module.css";

interface Props extends ComponentProps<"textarea"> {
  /** Shows the count once fewer than a tenth of `maxLength` characters are left; needs a `value`. */
  readonly counter?: boolean;
}

export function Textarea({ counter = true, className, ...rest }: Props) {
  const length = typeof rest.value === "string" ? rest.value.length : 0;
  const max = rest.maxLength ?? 0;
  const isNear = counter && max > 0 && length > max * 0.9;
  return (
    <div className={own.box}>
      <textarea rows={4} {...rest} className={`${css.input} ${className ?? ""}`} />
      <p className={own.count} aria-live="polite">
        {isNear && `${length} / ${max}`}
      </p>
    </div>
  );
}
