import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icon/icon.tsx";
import * as css from "./dialog.module.css";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** The actions; they stay in view while the content scrolls. */
  readonly footer?: ReactNode;
}

/** The browser's own modal: it traps focus, closes on Escape and gives focus back. A sheet from below on phones.
 *  Focus goes to what carries `data-autofocus`, else to the dialog itself: no keyboard pops up over a sheet. */
export function Dialog({ open, onClose, title, closeLabel, children, footer }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const isPressOutside = useRef(false);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open || dialog.open) return;
    const before = document.activeElement;
    if ("showModal" in dialog) dialog.showModal();
    else (dialog as Element).setAttribute("open", "");
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
    return () => {
      if (dialog.open) dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  if (!open) return null;

  return (
    // The backdrop is the dialog element itself; keyboards close it with Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={css.dialog}
      tabIndex={-1}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === ref.current) onClose();
      }}
      // A second Escape closes it even though onCancel prevents the default.
      onClose={() => {
        if (!ref.current?.open) onClose();
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === ref.current;
      }}
      // Only a press that began outside: selecting text may end there.
      onClick={(event) => {
        if (event.target === ref.current && isPressOutside.current) onClose();
      }}
    >
      <div className={css.inside}>
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer>{footer}</footer>}
      </div>
    </dialog>
  );
}
