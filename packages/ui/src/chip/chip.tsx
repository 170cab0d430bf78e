import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import * as css from "./chip.module.css";

interface Props {
  readonly children: ReactNode;
  readonly onRemove: () => void;
  /** Contains the visible text, e.g. "Remove Physics". */
  readonly removeLabel: string;
}

/** A choice with a button that removes it. */
export function Chip({ children, onRemove, removeLabel }: Props) {
  return (
    <button type="button" className={css.chip} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <Icon name="close" size={16} />
    </button>
  );
}
