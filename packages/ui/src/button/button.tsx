import { type ComponentProps, type ReactNode, useImperativeHandle, useRef } from "react";
import { Spinner } from "../spinner/spinner.tsx";
import * as css from "./button.module.css";
import { useFocusAfter } from "./use-focus-after.ts";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "m" | "s";

export interface ButtonLook {
  readonly variant?: Variant;
  readonly size?: Size;
  readonly block?: boolean;
}

/** The look of a button for something that is a link: spread it on the router's Link. */
export const buttonClass = ({
  variant = "primary",
  size = "m",
  block = false,
}: ButtonLook = {}) => ({
  className: css.button,
  "data-variant": variant,
  "data-size": size,
  "data-block": block || undefined,
});

interface Props extends ComponentProps<"button">, ButtonLook {
  /** Its action is running: the button is disabled and marked as busy. */
  readonly busy?: boolean;
  readonly iconStart?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  iconStart,
  className,
  children,
  disabled,
  ref,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement); // safe: handles are taken once it is there
  useFocusAfter(button, busy);
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      {...buttonClass({ variant, size, block })}
      className={`${css.button} ${className ?? ""}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : iconStart}
      {children}
    </button>
  );
}
