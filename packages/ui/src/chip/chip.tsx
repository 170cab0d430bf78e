import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import * as css from "./chip.module.css";

interface Props {
  readonly children: ReactNode;
  readonly onRemove: () => void;
  readonly removeLabel: string;
}

/** Something chosen that can be taken away again. */
export function Chip({ children, onRemove, removeLabel }: Props) {
  return (
    <button type="button" className={css.chip} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <Icon name="close" size={16} />
    </button>
  );
}
