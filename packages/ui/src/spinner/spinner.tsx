import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import * as css from "./spinner.module.css";

interface Props {
  /** What is being waited for, said to screen readers; without it the spinner is decoration. */
  readonly label?: string;
}

/** A turning ring as tall as the text around it. */
export function Spinner({ label }: Props) {
  const ring = <span className={css.ring} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <output className={css.box}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
