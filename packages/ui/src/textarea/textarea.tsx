import type { ComponentProps } from "react";
import * as css from "../input/input.module.css";
import * as own from "./textarea.module.css";

/** Counts characters once fewer than a tenth are left. */
export function Textarea(props: ComponentProps<"textarea">) {
  const length = typeof props.value === "string" ? props.value.length : 0;
  const max = props.maxLength ?? 0;
  return (
    <div className={own.box}>
      <textarea {...props} className={css.input} />
      {max > 0 && length > max * 0.9 && (
        <p className={own.count} aria-live="polite">
          {length} / {max}
        </p>
      )}
    </div>
  );
}
