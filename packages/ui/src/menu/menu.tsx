import { type ReactNode, useId, useRef, useState } from "react";
import { Icon } from "../icon/icon.tsx";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { useDismiss } from "../use-dismiss/use-dismiss.tsx";
import * as css from "./menu.module.css";

interface Props {
  readonly label: ReactNode;
  /** The name for screen readers where the label alone is not enough. */
  readonly name?: string;
  /** Links and buttons; choosing one closes the menu. */
  readonly children: ReactNode;
}

/** A button that shows a short list of links and actions. */
export function Menu({ label, name, children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  useDismiss({ box, button }, open, () => setOpen(false));

  return (
    <div
      ref={box}
      className={css.menu}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {name && <VisuallyHidden>{name}</VisuallyHidden>}
        {name ? (
          <span aria-hidden="true" className={css.label}>
            {label}
          </span>
        ) : (
          label
        )}
        <Icon name="chevron-down" size={18} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes after its items were used, by mouse or keyboard */}
      <div id={list} className={css.list} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
