import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import * as css from "./chip.module.css";

type Props =
  | {
      readonly children: ReactNode;
      readonly onRemove?: undefined;
      readonly removeLabel?: undefined;
    }
  | {
      readonly children: ReactNode;
      readonly onRemove: () => void;
      /** Contains the visible text, e.g. "Remove Physics". */
      readonly removeLabel: string;
    };

/** Something chosen that can be taken away again; without `onRemove` it only tells. */
export function Chip({ children, onRemove, removeLabel }: Props) {
  if (!onRemove) return <span className={css.chip}>{children}</span>;
  return (
    <button type="button" className={css.chip} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <Icon name="close" size={16} />
    </button>
  );
}
